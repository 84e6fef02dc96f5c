import { Anchor, Button, VisuallyHidden } from "@mantine/core";
import { ExternalLink, Paperclip, TriangleAlert } from "lucide-react";
import { memo } from "react";
import { dayInWords } from "#app/lib/text/day-in-words.ts";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import { SentLater } from "#app/ui/states/sent-later.tsx";
import { StateBadge } from "#app/ui/states/state-badge.tsx";
import type { ApplicationLine, PrintedDay } from "#shared/applications/application-plan.ts";
import type { LineChange } from "#shared/applications/application.ts";
import { PrintedDayOffer } from "#app/features/checklist/papers/printed-day.tsx";
import { checklistTexts } from "#app/features/checklist/texts.ts";
import classes from "./checklist-line.module.css";
import { PaperRules } from "./paper-rules.tsx";
import { StateSelect } from "./state-select.tsx";

const texts = checklistTexts.line;

/** What people do with a line. The same functions at each render: only lines that changed are drawn again. */
export interface LineActions {
  save: (requirement: string, change: LineChange) => void;
  openDetails: (requirement: string) => void;
  openPapers: (requirement: string) => void;
  takeDay: (requirement: string, printed: PrintedDay) => Promise<void>;
}

interface ChecklistLineProps {
  line: ApplicationLine;
  /** Of the link that led to it; null: none did. */
  arrival: string | null;
  /** The question that decides it; null: none, or it is decided. */
  ask: string | null;
  /** Its state was changed without a connection, and is sent later. */
  isKept: boolean;
  officialPage: string;
  actions: LineActions;
}

/** The element of a line, for links that lead to it. */
export function lineElementId(requirement: string): string {
  return `line-${requirement}`;
}

export const ChecklistLine = memo(function ChecklistLine(props: ChecklistLineProps) {
  const { line, arrival, ask, isKept, officialPage, actions } = props;
  const { id, title, verdict, because, setAsideBecause, state, warnings } = line;
  const isLeftOut = setAsideBecause !== null || verdict === "not needed";
  const titleId = `${lineElementId(id)}-title`;
  return (
    <li
      id={lineElementId(id)}
      tabIndex={-1}
      className={classes.line}
      data-quiet={isLeftOut || undefined}
      data-wanted={arrival !== null || undefined}
      aria-labelledby={titleId}
    >
      <div className={classes.head}>
        <h4 id={titleId} className={classes.title}>
          {title}
        </h4>
        <StateBadge tone={verdict === "needed" && !isLeftOut ? "waiting" : "quiet"}>
          {setAsideBecause === null ? checklistTexts.verdicts[verdict] : texts.isSetAside}
        </StateBadge>
      </div>
      <p className={classes.because}>{because}</p>
      {verdict === "unknown" && ask !== null && (
        <ScreenLink screen="application-answers" search={`?ask=${encodeURIComponent(ask)}`} className={classes.way}>
          {texts.answer}
          <VisuallyHidden component="span">{texts.of(title)}</VisuallyHidden>
        </ScreenLink>
      )}
      {verdict === "unknown" && line.asks.length === 0 && <p className={classes.because}>{texts.letter}</p>}
      {verdict === "check" && (
        <Anchor href={officialPage} target="_blank" rel="noopener" className={classes.way}>
          {texts.officialPage} <ExternalLink size={14} aria-hidden />
          <VisuallyHidden component="span">{texts.newWindow}</VisuallyHidden>
        </Anchor>
      )}
      <LineFacts {...line} />
      {warnings.map((warning) => (
        <p key={warning} className={classes.warning}>
          <TriangleAlert size={16} aria-hidden /> {warning}
        </p>
      ))}
      {line.isPaperDeleted && !isLeftOut && (
        <div className={classes.aside}>
          <p className={classes.warning}>
            <TriangleAlert size={16} aria-hidden /> {texts.paperDeleted}
          </p>
          <Button
            variant="default"
            size="sm"
            className={classes.button}
            onClick={(event) => {
              actions.save(id, { state });
              // The button goes with the warning.
              event.currentTarget.closest("li")?.focus();
            }}
          >
            {texts.leaveReady}
            <VisuallyHidden component="span">{texts.of(title)}</VisuallyHidden>
          </Button>
        </div>
      )}
      {line.printed !== null && !isLeftOut && (
        <PrintedDayOffer printed={line.printed} onUse={(printed) => actions.takeDay(id, printed)} />
      )}
      {setAsideBecause !== null && (
        <div className={classes.aside}>
          <p>
            {texts.reason} <span dir="auto">{setAsideBecause}</span>
          </p>
          <Button
            variant="default"
            size="sm"
            className={classes.button}
            onClick={() => actions.save(id, { set_aside_because: null })}
          >
            {texts.applies}
            <VisuallyHidden component="span">{texts.of(title)}</VisuallyHidden>
          </Button>
        </div>
      )}
      {!isLeftOut && (
        <div className={classes.controls}>
          <StateSelect
            title={title}
            state={state}
            isTask={line.isTask}
            onChange={(next) => actions.save(id, { state: next })}
          />
          <Button
            variant="default"
            size="sm"
            className={classes.button}
            leftSection={<Paperclip size={16} aria-hidden />}
            onClick={() => actions.openPapers(id)}
          >
            {texts.papers}
            {line.papers.length > 0 && (
              <span className={classes.count} aria-hidden>
                {line.papers.length}
              </span>
            )}
            <VisuallyHidden component="span">{texts.of(title)}</VisuallyHidden>
          </Button>
          <Button variant="default" size="sm" className={classes.button} onClick={() => actions.openDetails(id)}>
            {texts.details}
            <VisuallyHidden component="span">{texts.of(title)}</VisuallyHidden>
          </Button>
        </div>
      )}
      {isKept && <SentLater />}
      <PaperRules line={line} arrival={arrival} />
    </li>
  );
});

/** Who takes care of it, by when, what it waits for, what is linked, and what one wrote. */
function LineFacts({ owner, dueOn, state, waitingFor, note, papers, lead }: ApplicationLine) {
  const facts = [
    ...(owner === "me" ? [] : [texts.seesTo[owner]]),
    ...(dueOn === null ? [] : [texts.due(dayInWords(dueOn))]),
    ...(waitingFor && state === "waiting" ? [texts.waitingFor(waitingFor)] : []),
  ];
  if (facts.length === 0 && note === null && papers.length === 0 && lead === null) return null;
  return (
    <ul className={classes.facts}>
      {facts.length > 0 && <li>{facts.join(" · ")}</li>}
      {lead !== null && <li>{texts.beginBy(dayInWords(lead.beginBy), lead.says)}</li>}
      {papers.map(({ id, name, expiresOn }) => (
        <li key={id} className={classes.paper}>
          <Paperclip size={14} aria-hidden />
          <span dir="auto">{name}</span>
          {expiresOn !== null && <span>{texts.until(dayInWords(expiresOn))}</span>}
        </li>
      ))}
      {note !== null && (
        <li className={classes.note} dir="auto">
          {note}
        </li>
      )}
    </ul>
  );
}
