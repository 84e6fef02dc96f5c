import { Button, VisuallyHidden } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, FileCheck, Plus } from "lucide-react";
import { applicationName } from "#app/lib/applications/application-name.ts";
import { linkPaper, suggestedTypes } from "#app/lib/applications/link-paper.ts";
import { applicationPlanKey } from "#app/lib/applications/queries.ts";
import { savingsDayOf } from "#app/lib/applications/savings-day.ts";
import { moneyUntilInWords, untilInWords } from "#app/lib/applications/until-in-words.ts";
import { useMainApplication } from "#app/lib/applications/use-main-application.ts";
import { localDay } from "#app/lib/text/days.ts";
import { Card } from "#app/ui/card.tsx";
import { ScreenLink } from "#app/ui/screen-link.tsx";
import { CountBar } from "#app/ui/states/count-bar.tsx";
import { DoneLine, namesInLine } from "#app/ui/states/done-line.tsx";
import { notifyError, notifySuccess } from "#app/ui/states/notify.ts";
import type { ApplicationLine, ApplicationPlan } from "#shared/applications/application-plan.ts";
import type { ApplicantDocument, DocumentType } from "#shared/documents/document.ts";
import classes from "./missing-papers.module.css";
import { MissingPapersSkeleton } from "./missing-papers-skeleton.tsx";
import { documentsTexts } from "./texts.ts";

const texts = documentsTexts.missing;

/** By the records' titles: a step asks for other papers, too, as for the CAS beside an offer. */
const titlesOf: Partial<Record<DocumentType, RegExp>> = {
  "IELTS Certificate": /english|language/i,
  Transcript: /transcript|certificates|records|diploma/i,
  "University Offer Letter": /letter of (acceptance|admission)|offer|admission/i,
  "Statement of Purpose": /purpose|motivation|study plan|explanation/i,
  "Bank Statement": /money|funds|maintenance|living costs/i,
  Passport: /passport/i,
  Photos: /photo/i,
  "Medical Certificate": /medical|tuberculosis|health exam/i,
  "Police Clearance": /police/i,
  "Visa Application Form": /form/i,
};

/** The checklist holds them all. */
const mostShown = 4;

export interface FilledPaper {
  applicationId: string;
  requirement: string;
}

interface MissingPapersProps {
  userId: string;
  /** All that the person keeps here; none while it is not known. */
  documents: readonly ApplicantDocument[];
  /** Lines that got their paper here: kept outside, as the card may change its place. */
  filled: readonly FilledPaper[];
  onFilled: (paper: FilledPaper) => void;
}

/** What the application that a person works in needs: what there is no file of here, and what is done. For who has one. */
export function MissingPapers({ userId, documents, filled: filledHere, onFilled }: MissingPapersProps) {
  const { state, plan } = useMainApplication(userId);
  const client = useQueryClient();
  const link = useMutation({
    mutationFn: linkPaper,
    onSuccess: (_data, { documentId }) =>
      notifySuccess({ message: texts.used(documents.find(({ id }) => id === documentId)?.document_name ?? "") }),
    onError: () => notifyError({ message: texts.useFailed }),
    onSettled: (_data, _error, { applicationId }) =>
      client.invalidateQueries({ queryKey: applicationPlanKey(userId, applicationId) }),
  });
  if (state === "loading") return <MissingPapersSkeleton />;
  if (plan === null) return null;
  const today = localDay();
  const missing = missingOf(plan, documents, today);
  const shown = missing.slice(0, mostShown);
  const firstOffer = shown.find(({ mayBe }) => mayBe)?.id;
  const more = missing.length - mostShown;
  const papers = papersOf(plan);
  const done = papers.filter(isDone);
  const isFilled = ({ id }: { id: string }) =>
    filledHere.some(({ applicationId, requirement }) => applicationId === plan.card.id && requirement === id);
  const filled = done.filter(isFilled).map(({ title }) => title);
  const doneBefore = done.filter((line) => !isFilled(line)).map(({ title }) => title);
  if (missing.length === 0 && filled.length === 0) return null;
  return (
    <Card
      title={missing.length === 0 ? texts.allFilled : texts.title}
      aside={
        <p className={classes.have}>
          <CountBar part={done.length} of={papers.length}>
            {texts.have(done.length, papers.length)}
          </CountBar>
        </p>
      }
    >
      {missing.length > 0 && (
        <p className={classes.of}>
          {texts.of(applicationName({ ...plan.card, destination: plan.card.code }), plan.card.needed - papers.length)}
        </p>
      )}
      {filled.map((title) => (
        <p key={title} className={classes.filled}>
          <Check size={18} aria-hidden />
          {texts.filled(title)}
        </p>
      ))}
      {missing.length === 0 && <ScreenLink screen="visa-progress">{texts.toChecklist}</ScreenLink>}
      <ul className={classes.papers}>
        {shown.map(({ id, title, until, isMoneyDay, mayBe }) => (
          <li key={id}>
            <ScreenLink screen="visa-progress" search={`?line=${encodeURIComponent(id)}`} className={classes.paper}>
              <span>
                {title}
                {until !== undefined && (
                  <span className={classes.until}>{(isMoneyDay ? moneyUntilInWords : untilInWords)(until, today)}</span>
                )}
              </span>{" "}
              <span className={classes.add}>
                <Plus size={18} aria-hidden />
                {texts.add}
              </span>
            </ScreenLink>
            {mayBe && (
              <Button
                variant={id === firstOffer ? "filled" : "light"}
                size="sm"
                className={classes.use}
                leftSection={<FileCheck size={16} aria-hidden />}
                loading={link.isPending && link.variables.requirement === id}
                onClick={() =>
                  link.mutate(
                    { applicationId: plan.card.id, requirement: id, documentId: mayBe.id },
                    { onSuccess: () => onFilled({ applicationId: plan.card.id, requirement: id }) },
                  )
                }
              >
                <span dir="auto">{texts.use(mayBe.document_name)}</span>
                <VisuallyHidden component="span">{texts.for(title)}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
        {more > 0 && (
          <li>
            <ScreenLink screen="visa-progress" className={classes.more}>
              {texts.more(more)}
            </ScreenLink>
          </li>
        )}
      </ul>
      {doneBefore.length > 0 && <DoneLine>{texts.done(namesInLine(doneBefore))}</DoneLine>}
    </Card>
  );
}

interface MissingPaper {
  id: string;
  title: string;
  /** Of what is among today's tasks. */
  until: string | undefined;
  /** By that day the money must lie in the account: its paper comes later. */
  isMoneyDay: boolean;
  /** The newest of that kind that no line has yet. */
  mayBe: ApplicantDocument | undefined;
}

/** No tasks. */
function papersOf({ steps }: ApplicationPlan) {
  return steps
    .flatMap(({ id: step, lines }) => lines.map((line) => ({ ...line, step })))
    .filter(({ isNeeded, isTask, isLater }) => isNeeded && !isTask && !isLater);
}

/** Marked as ready, it needs no file here. */
function isDone({ isReady, papers }: Pick<ApplicationLine, "isReady" | "papers">): boolean {
  return isReady || papers.length > 0;
}

/** Today's tasks first. */
function missingOf(plan: ApplicationPlan, documents: readonly ApplicantDocument[], today: string): MissingPaper[] {
  const { steps, tasks } = plan;
  const moneyDay = savingsDayOf(plan);
  const isMoneyToCome = moneyDay !== null && moneyDay >= today;
  const linked = new Set(
    steps.flatMap(({ lines }) => lines).flatMap(({ papers }) => papers.map((one) => one.documentId)),
  );
  const free = documents.filter(({ id }) => !linked.has(id));
  const place = (id: string) => {
    const index = tasks.findIndex((task) => task.kind === "line" && task.id === id);
    return index < 0 ? tasks.length : index;
  };
  return papersOf(plan)
    .filter((paper) => !isDone(paper))
    .toSorted((a, b) => place(a.id) - place(b.id))
    .map(({ id, title, step }) => {
      const until = tasks[place(id)]?.until ?? undefined;
      const type = suggestedTypes[step];
      const isMoney = isMoneyToCome && type === "Bank Statement";
      return {
        id,
        title,
        until,
        isMoneyDay: isMoney && until === moneyDay,
        // No statement of today shows money for all the days that it must still lie there.
        mayBe: isMoney ? undefined : mayBeFor(type, title, free),
      };
    });
}

function mayBeFor(type: DocumentType | null, title: string, free: readonly ApplicantDocument[]) {
  if (type === null || !titlesOf[type]?.test(title)) return undefined;
  return free.find((document) => document.document_type === type);
}
