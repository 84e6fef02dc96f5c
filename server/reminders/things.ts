import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
import type { Application } from "#shared/applications/application.ts";
import { statesBeforeApplying } from "#shared/applications/application-states.ts";
import { lastDaysAfter } from "#shared/applications/stages.ts";
import { savingsDayId } from "#shared/rules/rule-check.ts";
import { findScreen, type ScreenId } from "#shared/screens.ts";
import type { Dated } from "./due.ts";
import { ladderOfPaper } from "./ladder.ts";
import { localDay } from "./local-time.ts";

/** What a person has that has a day, and is not done. */

export interface PaperWithDay {
  id: string;
  name: string;
  type: string;
  holder: string | null;
  /** An ISO day. */
  expiresOn: string;
}

interface Owned {
  papers: readonly PaperWithDay[];
  /** Of applications that are neither archived nor given up; the one that was chosen last is the first. */
  plans: readonly ApplicationPlan[];
  /** Of the one that the person works in; null: there is none. */
  mainId: string | null;
}

interface Place {
  siteUrl: string;
  timeZone: string;
}

/** Whether anything of it can still be due: also after an arrival, which has days of its own. */
export function isOpen({ archived_at: archivedAt, state }: Pick<Application, "archived_at" | "state">): boolean {
  return archivedAt === null && state !== "dropped";
}

/** A title that no mail's subject or calendar breaks at. */
const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();

export function datedThings({ papers, plans, mainId }: Owned, { siteUrl, timeZone }: Place): Dated[] {
  const link = (screen: ScreenId, search: Record<string, string>) =>
    `${siteUrl}${findScreen(screen)?.path ?? "/"}?${new URLSearchParams(search)}`;
  return [
    ...papers
      .filter((paper) => !isReplaced(paper, papers))
      .map((paper): Dated => ({
        key: `document:${paper.id}`,
        ladder: ladderOfPaper(paper.type),
        day: paper.expiresOn,
        seenTo: null,
        title: oneLine(paper.name),
        context: paper.holder && oneLine(paper.holder),
        url: link("documents", { document: paper.id }),
      })),
    ...plans.flatMap((plan) => [
      ...openLinesOf(plan).map(({ line, day }): Dated => ({
        key: `line:${plan.application.id}:${line.id}`,
        ladder: "line",
        day,
        seenTo: line.readAt && localDay(line.readAt, timeZone),
        title: oneLine(line.title),
        context: contextOf(plan),
        url: link("visa-progress", { application: plan.application.id, line: line.id }),
      })),
      ...(plan.application.id === mainId ? lastDaysOf(plan) : []).map(({ kind, day, title, screen }): Dated => ({
        key: `${kind}:${plan.application.id}`,
        ladder: "apply",
        day,
        seenTo: null,
        title,
        context: contextOf(plan),
        url: link(screen, { application: plan.application.id }),
      })),
      ...lastDaysAfter(plan).map(({ id, day, what }): Dated => ({
        key: `after:${plan.application.id}:${id}`,
        ladder: "deadline",
        day,
        seenTo: null,
        title: what,
        context: contextOf(plan),
        url: link("application-dates", { application: plan.application.id }),
      })),
    ]),
    ...permitsOf(plans).map(({ plan, permit: { id, what, day } }): Dated => ({
      key: `permit:${id}`,
      ladder: "permit",
      day,
      seenTo: null,
      title: what,
      context: plan.card.country,
      url: link("application-answers", { application: plan.application.id, ask: id }),
    })),
  ];
}

/** Nobody holds two of one country: what the application that was chosen last says of it counts. */
function permitsOf(plans: readonly ApplicationPlan[]) {
  const held = plans.flatMap((plan) => (plan.permit === null ? [] : [{ plan, permit: plan.permit }]));
  return [...Map.groupBy(held, ({ permit }) => permit.id).values()].flatMap(([first]) => first ?? []);
}

/** Of one person's passports the last to expire counts. */
function isReplaced(paper: PaperWithDay, papers: readonly PaperWithDay[]): boolean {
  return (
    paper.type === "Passport" &&
    papers.some(
      (other) => other.type === "Passport" && other.holder === paper.holder && other.expiresOn > paper.expiresOn,
    )
  );
}

/** After an arrival those that are for then. */
function openLinesOf({ steps, application: { state } }: ApplicationPlan) {
  return steps
    .flatMap(({ lines }) => lines)
    .filter(({ isLater }) => state !== "travelled" || isLater)
    .flatMap((line) => {
      const isDone = line.isReady || line.setAsideBecause !== null || line.verdict === "not needed";
      return line.dueOn === null || isDone ? [] : [{ line, day: line.dueOn }];
    });
}

interface LastDay {
  kind: "apply" | "savings";
  day: string;
  title: string;
  screen: ScreenId;
}

function lastDaysOf({ apply, days, application }: ApplicationPlan): LastDay[] {
  if (!statesBeforeApplying.has(application.state)) return [];
  const savings = days.find(({ id }) => id === savingsDayId)?.latest ?? null;
  const toApply = apply?.latest ?? null;
  return [
    ...(savings === null
      ? []
      : [{ kind: "savings", day: savings, title: savingsTitle, screen: "application-money" } as const]),
    ...(toApply === null
      ? []
      : [{ kind: "apply", day: toApply, title: "The last day to apply", screen: "application-dates" } as const]),
  ];
}

const savingsTitle = "The last day for savings to be in the account, for the last day to apply";

function contextOf({ card }: ApplicationPlan): string {
  return [card.country, oneLine(card.institution)].filter((part) => part !== "").join(" · ");
}
