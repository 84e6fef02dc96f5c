import { VisuallyHidden } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useSearchParams } from "react-router";
import { useConfirmTarget } from "#app/ui/dialogs/confirm-dialog.tsx";
import { lazyDialog } from "#app/ui/dialogs/lazy-dialog.tsx";
import { focusUnlessInDialog } from "#app/ui/dialogs/open-dialog.ts";
import { LinkNote } from "#app/ui/states/link-note.tsx";
import { notifyError } from "#app/ui/states/notify.ts";
import type { ApplicationPlan, PlanStepId } from "#shared/applications/application-plan.ts";
import type { VisaStepId } from "#shared/visa-progress.ts";
import { useLinkPaper, useUnlinkPaper } from "./changes/link-papers.ts";
import { useTakeDay } from "./changes/use-take-day.tsx";
import { useKeptLines } from "#app/lib/applications/kept-lines.ts";
import { useSaveLine, useShownSteps } from "#app/lib/applications/save-line.ts";
import { ChecklistGroup, groupTitleId, type RenderStep } from "./checklist-group.tsx";
import { ChecklistFoot, ChecklistHead, checklistTitleId } from "./checklist-head.tsx";
import classes from "./checklist.module.css";
import { firstOpenGroup, groupOfLine, orderOfGroups } from "./groups.ts";
import { type LineActions, lineElementId } from "./line/checklist-line.tsx";
import type { RenderChooser, RenderFillIn, RenderFound } from "./papers/papers-dialog.tsx";
import { RuleChangesNotice } from "./rule-changes.tsx";
import { SharedPapers } from "./shared-papers.tsx";
import { checklistTexts as texts } from "./texts.ts";

const DetailsDialog = lazyDialog(async () => (await import("./details/details-dialog.tsx")).DetailsDialog);
const PapersDialog = lazyDialog(async () => (await import("./papers/papers-dialog.tsx")).PapersDialog);

interface ChecklistProps {
  userId: string;
  plan: ApplicationPlan;
  renderStep: RenderStep;
  /** Draws the person's documents to choose from, and an upload. */
  renderChooser: RenderChooser;
  renderFillIn: RenderFillIn;
  renderFound: RenderFound;
  /** All that a step needs is ready now, or no longer, and the server has turned its switch. */
  onStepSwitched: (stepId: VisaStepId, isCompleted: boolean) => void;
}

export function Checklist(props: ChecklistProps) {
  const { userId, plan, renderStep, renderChooser, renderFillIn, renderFound, onStepSwitched } = props;
  const of = { userId, applicationId: plan.card.id };
  const steps = useShownSteps(of, plan.steps);
  const { mutate, mutateAsync } = useSaveLine(of, {
    onStepSwitched,
    onFailed: (message) => notifyError({ message }),
  });
  const { mutate: link } = useLinkPaper(of, ({ requirement }) => {
    const state = lineOf(requirement)?.state;
    if (state === "to do" || state === "waiting") mutate({ requirement, change: { state: "in hand" } });
  });
  const { mutate: unlink } = useUnlinkPaper(of);
  const takeDay = useTakeDay(of);
  const kept = useKeptLines(userId, plan.card.id);
  const keptIds = useMemo(() => new Set(kept.map(({ requirement }) => requirement)), [kept]);
  const details = useConfirmTarget<string>();
  const papers = useConfirmTarget<string>();

  // Groups keep their places while somebody works in them.
  const [order] = useState(() => orderOfGroups({ steps, stepOrder: plan.stepOrder }, nextStepOf(plan)));
  const { openId, toggle, wanted, arrival, isGone } = useOpenGroup(steps, order);

  const actions = useMemo<LineActions>(
    () => ({
      save: (requirement, change) => mutate({ requirement, change }),
      openDetails: details.open,
      openPapers: papers.open,
      takeDay: async (requirement, printed) => {
        const isSaved = await takeDay(printed);
        // The button goes with the offer.
        if (isSaved) focusUnlessInDialog(document.getElementById(lineElementId(requirement)));
      },
    }),
    [mutate, details.open, papers.open, takeDay],
  );
  const openShared = plan.shared.filter(({ requirement }) => lineOf(requirement)?.isReady === false);
  const asks = useMemo(() => questionsByLine(plan), [plan]);

  function lineOf(requirement: string | null) {
    return steps.flatMap(({ lines }) => lines).find(({ id }) => id === requirement) ?? null;
  }

  return (
    <section aria-labelledby={checklistTitleId} className={classes.sheet}>
      <RuleChangesNotice of={of} changes={plan.ruleChanges} />
      <ChecklistHead plan={plan} steps={steps} />
      {isGone && <LinkNote>{texts.gone}</LinkNote>}
      <SharedPapers of={of} shared={openShared} onStepSwitched={onStepSwitched} />
      <ol className={classes.groups}>
        {order.flatMap((id) => {
          const step = steps.find((one) => one.id === id);
          if (!step) return [];
          return (
            <ChecklistGroup
              key={id}
              step={step}
              isOpen={id === openId}
              onToggle={() => toggle(id)}
              wanted={wanted}
              arrival={arrival}
              asks={asks}
              keptIds={keptIds}
              officialPage={plan.authority.url}
              actions={actions}
              renderStep={renderStep}
            />
          );
        })}
      </ol>
      <ChecklistFoot />
      <VisuallyHidden role="status">{kept.length > 0 && texts.keptInWords(kept.length)}</VisuallyHidden>
      <DetailsDialog
        line={lineOf(details.item)}
        isOpen={details.isOpen}
        onClose={details.close}
        onSave={(requirement, change) => mutateAsync({ requirement, change })}
      />
      <PapersDialog
        of={of}
        line={lineOf(papers.item)}
        step={steps.find(({ lines }) => lines.some(({ id }) => id === papers.item))?.id ?? null}
        isOpen={papers.isOpen}
        onClose={papers.close}
        onLink={link}
        onUnlink={unlink}
        renderChooser={renderChooser}
        renderFillIn={renderFillIn}
        renderFound={renderFound}
      />
    </section>
  );
}

/** One group is open; `?line=` of the address opens that of its line, and leads to it. `#` with a step opens the step's. */
function useOpenGroup(steps: ApplicationPlan["steps"], order: readonly PlanStepId[]) {
  const { key, hash } = useLocation();
  const wanted = useSearchParams()[0].get("line");
  const groupOfWanted = wanted === null ? null : groupOfLine(steps, wanted);
  const groupOfAddress = groupOfWanted ?? order.find((id) => hash === `#${id}`) ?? null;
  const [openId, setOpenId] = useState(() => groupOfAddress ?? firstOpenGroup(steps, order));
  const [followed, setFollowed] = useState(key);
  if (key !== followed) {
    setFollowed(key);
    if (groupOfAddress !== null) setOpenId(groupOfAddress);
  }

  const ledTo = useRef<string>(undefined);
  useEffect(() => {
    // Once for each time that the link is followed.
    if (ledTo.current === key) return;
    ledTo.current = key;
    const line = wanted === null ? null : document.getElementById(lineElementId(wanted));
    const target = line ?? (hash === "" ? null : document.getElementById(hash.slice(1)));
    target?.scrollIntoView({ block: "start" });
    line?.querySelector("[data-paper-rules]")?.scrollIntoView({ block: "nearest" });
    // Of a group the button that opens it.
    focusUnlessInDialog(line ?? target?.querySelector("button"));
  }, [wanted, hash, key]);

  return {
    openId,
    wanted,
    arrival: key,
    isGone: wanted !== null && groupOfWanted === null,
    toggle(id: PlanStepId) {
      flushSync(() => setOpenId(id === openId ? null : id));
      // A group above it may have folded away.
      document.getElementById(groupTitleId(id))?.scrollIntoView({ block: "nearest" });
    },
  };
}

function nextStepOf({ tasks }: Pick<ApplicationPlan, "tasks">): PlanStepId | null {
  return tasks.find(({ kind }) => kind === "line")?.step ?? null;
}

/** By the ids of lines: the first question that decides the line and is open. */
function questionsByLine({ steps, questions }: ApplicationPlan): ReadonlyMap<string, string> {
  const asked = new Set(questions.map(({ id }) => id));
  const open = new Set(questions.filter(({ values }) => values.length === 0).map(({ id }) => id));
  return new Map(
    steps.flatMap(({ lines }) =>
      lines.flatMap(({ id, asks }) => {
        const ask = asks.find((one) => open.has(one)) ?? asks.find((one) => asked.has(one));
        return ask === undefined ? [] : [[id, ask] as const];
      }),
    ),
  );
}
