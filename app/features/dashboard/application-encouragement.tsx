import { type Standing, standingOf } from "#app/lib/applications/standing.ts";
import { localDay } from "#app/lib/text/days.ts";
import type { ApplicationPlan } from "#shared/applications/application.ts";

/** Who has an application is told what is true of it. As long as the others: nothing moves when one of them comes. */
export const encouragementIn: Readonly<Record<Standing, string>> = {
  stopped: "By what you told, a rule stands in the way. Read it under Today before any paper.",
  late: "By what you told, the last day to apply is over. Look at your dates and answers first.",
  "not begun": "Nothing is begun yet, and that is fine. The first paper under Today is enough for now.",
  collecting: "You have begun, and it shows. What is left has its place in your checklist.",
  "waiting for others": "Your part is done for now; the rest waits for others. A friendly question does no harm.",
  "days running": "You have begun, and applications can be made already. One paper after the other.",
  "answers open": "The papers that we know of are ready. A few answers decide whether more are needed.",
  early: "Your papers are ready before the first day to apply. Time to read them once more.",
  ready: "Every needed paper is ready. Make the application as calmly as you prepared it.",
  applied: "It is handed in, and the office decides now. What helps meanwhile is under Today.",
  decided: "The decision has come. Tell under Today what it was, and see what comes next.",
  granted: "It was granted. What to do until you arrive, and on the spot, is under Today.",
  refused: "A refusal is hard to read. Which day matters first, and whom to ask, is under Today.",
  travelled: "You are there. What is left to do on the spot is under Today.",
  dropped: "You do not go on with this application. You can begin another one whenever you like.",
};

/** Where papers are ready, their number says more than praise. */
const withCount: Partial<Record<Standing, string>> = {
  collecting: "ready. What is left has its place in your checklist.",
  "days running": "ready, and you can apply already. One paper after the other.",
};

interface ApplicationEncouragementProps {
  plan: ApplicationPlan;
  /** Steps can be on where no paper of the application is begun. */
  hasBegun: boolean;
}

export function ApplicationEncouragement({ plan, hasBegun }: ApplicationEncouragementProps) {
  const standing = standingOf(plan, localDay());
  const { ready, needed } = plan.card;
  const counted = ready > 0 && withCount[standing];
  if (counted) return `${ready} of ${needed} papers ${counted}`;
  return encouragementIn[standing === "not begun" && hasBegun ? "collecting" : standing];
}
