import { dayInWords, type Destination } from "@workspace/visa-rules";
import { inSentence } from "./texts.ts";
import { inLine, type OwnPlan, type Person } from "#server/adviser/person.ts";
import { progressWith } from "#shared/applications/next-step.ts";
import { overallProgress, visaSteps } from "#shared/visa-progress.ts";

const asksForNext =
  /\bnext steps?\b|\bwhat(?:'?s| is| are| should| do| must| can| shall)? .{0,25}\bnext\b|\b(?:current|my) (?:visa )?progress\b|\bwhat(?:'s| is| do i| have i| else| am i).{0,25}\b(?:left|remaining|missing|still (?:need|have)|pending)\b|\bhow far (?:am|have|along)\b|\bwhere (?:am i|do i stand)\b|^\W*(?:(?:so|and|ok)\W+)?what (?:now|else)\W*$|\bwhich steps? (?:are|is|do|have|should)\b|\bwhere (?:do|should) i (?:start|begin)\b/i;
/** "What do I do next after I got my CAS?" is about the CAS. */
const namesMore =
  /\b(?:after|once|since|if|when|because|with|without|for) (?:i|my|we|the|a|an|getting|receiving|having)\b/i;
const ownProgress = /\bprogress\b/i;

export function asksForNextSteps(message: string): boolean {
  return message.length <= 300 && asksForNext.test(message) && (ownProgress.test(message) || !namesMore.test(message));
}

const asksForDay =
  /\bwhen\b.{0,30}\b(?:apply|submit|lodge|file)\b|\b(?:last day|deadline|latest)\b.{0,30}\b(?:apply|application|submit|visa)\b|\b(?:application|visa)\b.{0,20}\bdeadline\b/i;

/** Then what their own application comes to answers it, or a part of it. */
export function asksForPlan(message: string): boolean {
  return asksForNextSteps(message) || (message.length <= 300 && asksForDay.test(message));
}

/** "For your application: apply by …", of the rule that ends it; null for other questions, and where no day is known. */
export function ownDaysFor(message: string, plan: OwnPlan | null): string | null {
  return plan === null || !asksForDay.test(message) ? null : ownDays(plan);
}

function ownDays({ apply, card }: OwnPlan): string | null {
  if (apply?.latest == null) return null;
  const { earliest, latest, binding } = apply;
  const ends = binding?.ends ?? (binding ? `the rule “${binding.what}” ends it` : "");
  const days =
    earliest === null ? `until ${dayInWords(latest)}` : `from ${dayInWords(earliest)} until ${dayInWords(latest)}`;
  return `**By your answers for your application (${card.country}): ${days}.**${ends === "" ? "" : ` ${upperFirst(ends)}.`}`;
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const MOST_NAMED = 5;
const coming = 3;

interface NextSteps {
  person: Person;
  /** Null: not known. */
  destination: Destination | null;
}

export function describeNextSteps({ person, destination }: NextSteps): string {
  if (person.plan !== null) return describePlan(person, person.plan);
  const { done, total } = overallProgress(person.progress);
  const open = visaSteps.filter(({ id }) => !person.progress[id]);
  const [next, ...later] = open;
  const heading = `You have completed **${done} of ${total} steps**.`;
  const documents = describeDocuments(person);
  if (next === undefined) {
    return [
      `${heading} Well done: nothing is left on your list.`,
      "Check that your passport, your visa and your university's letter show the same name and dates, and plan your arrival.",
      ...documents,
    ].join("\n\n");
  }
  const papers = destination === null ? [] : papersOf(destination, next.id);
  return [
    `${heading}${destination === null ? "" : ` As far as I can see, you want to study in ${inSentence(destination.about.name)}.`}`,
    `### Next: ${next.title}`,
    next.description,
    ...papers,
    ...(later.length > 0
      ? [
          "### After that",
          later
            .slice(0, coming)
            .map(({ title, description }) => `- **${title}:** ${description}`)
            .join("\n"),
        ]
      : []),
    ...documents,
    ...(person.residenceCountry === null
      ? ["Add your residence country to your profile: some steps depend on where you come from."]
      : []),
  ].join("\n\n");
}

/** As the checklist and the dashboard say it. */
function describePlan(person: Person, plan: OwnPlan): string {
  const { steps, tasks, card } = plan;
  const { done, total } = overallProgress(progressWith(person.progress, { steps }));
  const [first, ...later] = tasks;
  const days = ownDays(plan);
  const until = (day: string | null) => (day === null ? "" : ` By ${dayInWords(day)}.`);
  return [
    `${card.ready} of ${card.needed} needed papers of your application (${card.country}) are ready; ${done} of ${total} steps are done or not needed so far.`,
    ...(first
      ? [`### Next: ${first.what}`, `${first.why}${until(first.until)}`]
      : ["By your answers, nothing more is to be done now. What comes after is on your checklist."]),
    ...(later.length > 0 ? ["### After that", later.map(({ what, why }) => `- **${what}:** ${why}`).join("\n")] : []),
    ...(days === null ? [] : [days]),
    ...describeDocuments(person),
  ].join("\n\n");
}

/** The steps of the product with the names that the records have for them. */
const stepNames: Readonly<Record<string, string>> = {
  ielts_submitted: "ielts",
  degree_transcript_verified: "transcript",
  university_offer_letter: "offer",
  sop_completed: "sop",
  financial_documents_ready: "financial",
  passport_ready: "passport",
  photos_submitted: "photos",
  medical_check_done: "medical",
  police_clearance_obtained: "police",
  visa_form_filled: "form",
  visa_interview_scheduled: "interview",
};

/** What the rules of the destination ask for at a step. */
function papersOf({ about, requirements }: Destination, step: string): string[] {
  const own = requirements.filter((requirement) => requirement.step === stepNames[step]);
  if (own.length === 0) return [];
  return [
    `What the rules of ${inSentence(about.name)} name at this step (whether each applies depends on your answers):`,
    own.map(({ title, paper_rules: rules }) => `- ${title}${rules === null ? "" : `: ${rules}`}`).join("\n"),
  ];
}

function describeDocuments({ documents }: Person): string[] {
  const pending = documents.filter(({ isCompleted }) => !isCompleted);
  if (documents.length === 0) return ["### Your documents", "You have not uploaded any documents yet."];
  if (pending.length === 0)
    return ["### Your documents", `All ${documents.length} of your documents are marked as completed.`];
  const names = pending.slice(0, MOST_NAMED).map(({ name, type }) => `- ${inLine(name) || inLine(type)}`);
  const more = pending.length > MOST_NAMED ? [`- and ${pending.length - MOST_NAMED} more`] : [];
  return [
    "### Your documents",
    `${pending.length} of ${documents.length} uploaded documents are still pending:`,
    [...names, ...more].join("\n"),
  ];
}
