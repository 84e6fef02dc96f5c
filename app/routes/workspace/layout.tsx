import { Outlet } from "react-router";
import { ResidenceCountryRule } from "#app/features/residence-country/residence-country-rule.tsx";
import { RequireSession } from "#app/features/session/require-session.tsx";
import { Tour } from "#app/features/tutorial/tour.tsx";
import { useTutorial } from "#app/features/tutorial/tutorial-provider.tsx";
import { WorkspaceFrame } from "./workspace-frame.tsx";

export default function WorkspaceLayout() {
  const { isCompleted } = useTutorial();
  return (
    <RequireSession>
      <WorkspaceFrame>
        <ResidenceCountryRule isTutorialCompleted={isCompleted}>
          <Outlet />
        </ResidenceCountryRule>
      </WorkspaceFrame>
      <Tour />
    </RequireSession>
  );
}
