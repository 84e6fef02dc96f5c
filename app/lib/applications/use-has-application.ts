import { useQuery } from "@tanstack/react-query";
import { useSession } from "#app/lib/session/session.ts";
import { openApplicationsQuery } from "./open-applications.ts";

/** As the frame of the workspace has read it, which alone asks: a second one would ask once more while somebody leaves. */
export function useHasApplication(): boolean {
  const userId = useSession().user?.id ?? "";
  const { data = [] } = useQuery({ ...openApplicationsQuery(userId), enabled: false });
  return data.length > 0;
}
