import { useQuery } from "@tanstack/react-query";
import { ChevronsUpDown, GraduationCap, List, Plus } from "lucide-react";
import { useNavigate } from "react-router";
import { openApplicationsQuery } from "#app/lib/applications/open-applications.ts";
import { MenuButton } from "#app/ui/menus/menu-button.tsx";
import { shortNameOf } from "#shared/applications/study-destinations.ts";
import { findScreen, type ScreenId } from "#shared/screens.ts";
import { applicationNames } from "#app/lib/applications/application-name.ts";
import { useChoose } from "./choosing.ts";
import { switcherTexts as texts } from "./switcher-texts.ts";
import classes from "./application-switcher.module.css";

/** Which application one works in, and another in its place; nothing for who has none. */
export function ApplicationSwitcher({ userId }: { userId: string }) {
  const { data: open = [] } = useQuery(openApplicationsQuery(userId));
  const { mutate: choose } = useChoose(userId);
  const navigate = useNavigate();
  const [main] = open;
  if (!main) return null;
  const names = applicationNames(open.map((one) => ({ ...one, start: one.course_start })));
  const nameOf = (id: string) => names.get(id) ?? "";
  const go = (screen: ScreenId) => void navigate(findScreen(screen)?.path ?? "/");
  return (
    <MenuButton
      className={classes.switcher}
      label={texts.label(nameOf(main.id))}
      title={texts.title}
      width={280}
      entries={[
        ...open.map(({ id }) => ({
          label: nameOf(id),
          Icon: GraduationCap,
          isChosen: id === main.id,
          onPick: () => (id === main.id ? undefined : choose({ id, name: nameOf(id) })),
        })),
        { label: texts.all, Icon: List, onPick: () => go("applications") },
        { label: texts.begin, Icon: Plus, onPick: () => go("begin") },
      ]}
    >
      <span className={classes.switcherLong}>{nameOf(main.id)}</span>
      <span className={classes.switcherShort}>{shortNameOf(main.destination)}</span>
      <ChevronsUpDown size={16} aria-hidden />
    </MenuButton>
  );
}
