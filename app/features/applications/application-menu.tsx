import { Archive, ArchiveRestore, CalendarClock, Check, Copy, Ellipsis, Trash2 } from "lucide-react";
import { stateNames } from "#app/lib/applications/state-names.ts";
import { MenuButton } from "#app/ui/menus/menu-button.tsx";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import { StateBadge } from "#app/ui/states/state-badge.tsx";
import type { ApplicationCard } from "#shared/applications/application-plan.ts";
import { useChoose } from "./choosing.ts";
import { useArchive, useDuplicate } from "./mutations.ts";
import { applicationsTexts as texts } from "./texts.ts";
import classes from "./applications.module.css";

/** One of the list, and what can be done with it. */
export interface ApplicationEntryProps {
  userId: string;
  card: ApplicationCard;
  /** It differs from those of all others. */
  name: string;
  isMain: boolean;
  onDefer: () => void;
  onRemove: () => void;
}

export function ApplicationMenu({ userId, card, name, isMain, onDefer, onRemove }: ApplicationEntryProps) {
  const { id, isArchived } = card;
  const choose = useChoose(userId);
  const archive = useArchive(userId);
  const duplicate = useDuplicate(userId);
  return (
    <MenuButton
      label={texts.more(name)}
      title={texts.more(name)}
      width={240}
      entries={[
        ...(isMain || isArchived
          ? []
          : [{ label: texts.work, Icon: Check, onPick: () => choose.mutate({ id, name }) }]),
        { label: texts.defer, Icon: CalendarClock, onPick: onDefer },
        { label: texts.duplicate, Icon: Copy, onPick: () => duplicate.mutate(id) },
        {
          label: isArchived ? texts.unarchive : texts.archive,
          Icon: isArchived ? ArchiveRestore : Archive,
          onPick: () => archive.mutate({ id, isArchived: !isArchived }),
        },
        { label: texts.remove, Icon: Trash2, onPick: onRemove },
      ]}
    >
      <Ellipsis size={20} aria-hidden />
    </MenuButton>
  );
}

/** To its checklist; from then on it is the one that is worked in. */
export function ApplicationLink({ card, name }: Pick<ApplicationEntryProps, "card" | "name">) {
  return (
    <ScreenLink screen="visa-progress" search={`?application=${card.id}`} className={classes.name}>
      {name}
    </ScreenLink>
  );
}

export function ApplicationStanding({ card, isMain }: Pick<ApplicationEntryProps, "card" | "isMain">) {
  return (
    <p className={classes.standing}>
      <StateBadge tone="quiet">{stateNames[card.state]}</StateBadge>
      {isMain && <StateBadge tone="waiting">{texts.current}</StateBadge>}
    </p>
  );
}
