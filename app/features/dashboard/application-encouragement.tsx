import { type Standing, standingOf } from "#app/lib/applications/standing.ts";
import { daysToApplyInWords } from "#app/lib/applications/window-in-words.ts";
import { localDay } from "#app/lib/text/days.ts";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";

/** Who has an application is told what is true of it. As long as the others: nothing moves when one of them comes. */
export const encouragementIn: Readonly<Record<Standing, string>> = {
  stopped: "Based on your answers, a rule stands in the way. Read it under Today first.",
  late: "Based on your answers, the last day to apply has passed. Check dates and answers first.",
  "not begun": "You have not started yet, and that is fine. The first paper under Today is enough.",
  collecting: "You have made a good start. Your checklist shows everything that is left to do.",
  "waiting for others": "Your part is done for now; the rest waits for others. A friendly question does no harm.",
  "days running": "You have made a start, and applications are already open. Take one paper at a time.",
  "answers open": "The papers we know of are ready. A few answers decide whether you need more.",
  early: "Your papers are ready before the first day to apply. Time to read them once more.",
  ready: "Every paper you need is ready. Take your time, and apply as calmly as you prepared.",
  applied: "You have applied, and the office decides now. Today shows what helps meanwhile.",
  decided: "The decision is in. Record it under Today, and see what comes next.",
  granted: "It was granted. Today shows what to do before you travel and after you arrive.",
  refused: "A refusal is hard to read. Today shows which day matters first, and whom to ask.",
  travelled: "You have arrived. Today shows what is left to do where you are now.",
  dropped: "You have dropped this application. You can begin another one whenever you like.",
};

/** Where papers are ready, how far it is and the days that are left say more than praise. */
const withCount: Partial<Record<Standing, (papers: string, days: string | null) => string>> = {
  collecting: (papers) => `${papers} ready. Your checklist shows the others in order.`,
  "days running": (papers, days) => `${papers} ready, ${days ?? "and today is the last day to apply"}.`,
};

interface ApplicationEncouragementProps {
  plan: ApplicationPlan;
  /** Steps can be on where no paper of the application is begun. */
  hasBegun: boolean;
}

export function ApplicationEncouragement({ plan, hasBegun }: ApplicationEncouragementProps) {
  const today = localDay();
  const standing = standingOf(plan, today);
  const { ready, needed } = plan.card;
  const counted = ready > 0 && ready < needed && withCount[standing];
  if (counted) return counted(`${ready} of ${needed} papers`, daysToApplyInWords(plan.apply, today));
  return encouragementIn[standing === "not begun" && hasBegun ? "collecting" : standing];
}
