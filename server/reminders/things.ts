import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
import type { Application } from "#shared/applications/application.ts";
import { statesBeforeApplying } from "#shared/applications/application-states.ts";
import { lastDaysAfter } from "#shared/applications/stages.ts";
import { savingsDayId } from "#shared/rules/rule-check.ts";
import { findScreen, type ScreenId } from "#shared/screens.ts";
import type { Dated } from "./due.ts";
import { ladderOfPaper } from "./ladder.ts";
import { localDay } from "./local-time.ts";
import { namesOf, oneLine } from "./names.ts";

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
}

interface Place {
  siteUrl: string;
  timeZone: string;
}

/** Whether anything of it can still be due: also after an arrival, which has days of its own. */
export function isOpen({ archived_at: archivedAt, state }: Pick<Application, "archived_at" | "state">): boolean {
  return archivedAt === null && state !== "dropped";
}

export function datedThings({ papers, plans }: Owned, { siteUrl, timeZone }: Place): Dated[] {
  const names = namesOf(plans);
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
    ...plans.flatMap((plan) => {
      const { id: application } = plan.application;
      const context = names.get(application) ?? null;
      return [
        ...daysOfLines(plan).map(({ line, kind, day }): Dated => ({
          key: `${kind}:${application}:${line.id}`,
          ladder: kind,
          day,
          seenTo: line.readAt && localDay(line.readAt, timeZone),
          title: oneLine(line.title),
          context,
          url: link("visa-progress", { application, line: line.id }),
        })),
        ...lastDaysOf(plan).map(({ kind, day, title, screen }): Dated => ({
          key: `${kind}:${application}`,
          ladder: "apply",
          day,
          seenTo: null,
          title,
          context,
          url: link(screen, { application }),
        })),
        ...lastDaysAfter(plan).map(({ id, day, what }): Dated => ({
          key: `after:${application}:${id}`,
          ladder: "deadline",
          day,
          seenTo: null,
          title: what,
          context,
          url: link("application-dates", { application }),
        })),
      ];
    }),
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

/** Of lines that are not done: when they are due, and when what takes others long is to be begun. Once the application is made, only of those that come after it. */
function daysOfLines({ steps, application: { state } }: ApplicationPlan) {
  const isBefore = statesBeforeApplying.has(state);
  const open = steps
    .flatMap(({ lines }) => lines)
    .filter((line) => (isBefore || line.isLater) && !line.isReady)
    .filter((line) => line.setAsideBecause === null && line.verdict !== "not needed");
  const due = open.flatMap((line) => (line.dueOn === null ? [] : [{ line, kind: "line", day: line.dueOn } as const]));
  const begin = open.flatMap((line) =>
    line.lead === null ? [] : [{ line, kind: "begin", day: line.lead.beginBy } as const],
  );
  return [...due, ...begin];
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
