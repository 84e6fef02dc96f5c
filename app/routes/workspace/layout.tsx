import { Outlet } from "react-router";
import { RequireSession } from "#app/features/session/require-session.tsx";
import { WorkspaceShell } from "#app/features/workspace-shell/workspace-shell.tsx";

export default function WorkspaceLayout() {
  return (
    <RequireSession>
      <WorkspaceShell>
        <Outlet />
      </WorkspaceShell>
    </RequireSession>
  );
}
