import { Button, Group } from "@mantine/core";
import { Archive, ArchiveRestore, CalendarClock, Copy, Ellipsis, Trash2 } from "lucide-react";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { Card } from "#app/ui/card.tsx";
import { MenuButton } from "#app/ui/menus/menu-button.tsx";
import { StateBadge } from "#app/ui/states/state-badge.tsx";
import type { ApplicationCard as CardData } from "#shared/applications/application.ts";
import { applicationName } from "#app/lib/applications/application-name.ts";
import { useArchive, useChoose, useDuplicate } from "./mutations.ts";
import { applicationsTexts as texts } from "./texts.ts";
import classes from "./applications.module.css";

interface ApplicationCardProps {
  userId: string;
  card: CardData;
  isMain: boolean;
  onDefer: () => void;
  onRemove: () => void;
}

export function ApplicationCard({ userId, card, isMain, onDefer, onRemove }: ApplicationCardProps) {
  const { id, isArchived } = card;
  const name = nameOfCard(card);
  const choose = useChoose(userId);
  const archive = useArchive(userId);
  const duplicate = useDuplicate(userId);
  return (
    <Card
      title={name}
      aside={
        <MenuButton
          label={texts.more(name)}
          title={texts.more(name)}
          width={240}
          entries={[
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
      }
    >
      <Facts card={card} />
      <Group mt={16} mih={36}>
        {isMain && <StateBadge tone="good">{texts.current}</StateBadge>}
        {isArchived && <StateBadge tone="quiet">{texts.archived}</StateBadge>}
        {!isMain && !isArchived && (
          <Button variant="default" loading={choose.isPending} onClick={() => choose.mutate({ id, name })}>
            {texts.work}
          </Button>
        )}
      </Group>
    </Card>
  );
}

export function nameOfCard({ code, institution, city, start }: CardData): string {
  return applicationName({ destination: code, institution, city, start });
}

function Facts({ card }: { card: CardData }) {
  const { start, daysToStart, ready, needed, toShow, toPay } = card;
  return (
    <dl className={classes.facts}>
      <dt>{texts.facts.start}</dt>
      <dd>
        {start === null || daysToStart === null
          ? texts.facts.unknown
          : `${dayInWords(start)}, ${texts.facts.days(daysToStart)}`}
      </dd>
      <dt>{texts.facts.papers}</dt>
      <dd>{texts.facts.ready(ready, needed)}</dd>
      <dt>{texts.facts.window}</dt>
      <dd>{windowInWords(card)}</dd>
      <dt>{texts.facts.toShow}</dt>
      <dd>{toShow ?? texts.facts.unknown}</dd>
      <dt>{texts.facts.toPay}</dt>
      <dd>{toPay.length === 0 ? texts.facts.unknown : toPay.join("; ")}</dd>
    </dl>
  );
}

function windowInWords({ earliest, latest, isWindowOpen }: CardData): string {
  const days = [
    earliest === null ? null : texts.facts.from(dayInWords(earliest)),
    latest === null ? null : texts.facts.until(dayInWords(latest)),
  ].filter((part) => part !== null);
  if (days.length > 0) return days.join(" ");
  return isWindowOpen ? texts.facts.unknown : texts.facts.none;
}
