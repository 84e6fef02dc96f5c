import { aboutOf } from "@workspace/visa-rules";
import { sectionsOf } from "#server/adviser/answer/answer.ts";
import { describeNextSteps, ownDaysFor } from "#server/adviser/answer/next-steps.ts";
import type { SourceList } from "#server/adviser/answer/sources.ts";
import { noRulesOf } from "#server/adviser/answer/texts.ts";
import type { Person } from "#server/adviser/person.ts";
import type { AdviserQuestion, Plan, Turn } from "#server/adviser/plan.ts";
import type { Understanding } from "#server/adviser/understand/understanding.ts";
import type { ModelRequest } from "#server/ai/models/text-model.ts";
import { asUntrustedText } from "#server/ai/models/untrusted-text.ts";
import { visaSteps } from "#shared/visa-progress.ts";
import { consultantInstructions, consultantPromptVersion } from "./instructions.ts";

const MAX_OUTPUT_TOKENS = 1_200;
const MOST_TURNS = 6;
/** Characters of one earlier question or answer. */
const MOST_OF_TURN = 1_500;
const MOST_DOCUMENTS = 30;

export type ModelPlan = Exclude<Plan, { kind: "small-talk" | "off-topic" | "deceit" }>;

interface Question {
  plan: ModelPlan;
  asked: AdviserQuestion;
  understanding: Understanding;
  /** Gets the pages of the rules: the model may cite their numbers. */
  sources: SourceList;
  /** An ISO day. */
  today: string;
}

/** What a model gets: rules, person and history as data, then the question. */
export function modelRequest(
  question: Question,
  who: Pick<ModelRequest, "userId" | "signal" | "record">,
): { request: ModelRequest; given: readonly string[] } {
  const { asked, today } = question;
  const rules = rulesFor(question).replaceAll(/\[(\d+)\]\([^)]*\)/g, "[$1]");
  const person = describePerson(asked.person);
  const history = describeHistory(asked.history);
  const parts = [
    `Today is ${today}.`,
    asUntrustedText(rules, "the checked rules"),
    asUntrustedText(person, "what the person told about themselves"),
    ...(asked.history.length > 0 ? [asUntrustedText(history, "what was said before in this conversation")] : []),
    `The person's question:\n${asked.message}`,
  ];
  const request: ModelRequest = {
    task: "chat",
    ...who,
    promptVersion: consultantPromptVersion,
    instructions: consultantInstructions,
    messages: [{ role: "user", content: parts.join("\n\n") }],
    maxOutputTokens: MAX_OUTPUT_TOKENS,
  };
  const own = asked.history.map(({ message }) => message);
  return { request, given: [today, rules, person, asked.message, ...own] };
}

function rulesFor({ plan, asked, understanding, sources, today }: Question): string {
  switch (plan.kind) {
    case "next-steps":
      return describeNextSteps({
        person: asked.person,
        destination: plan.code && understanding.destination(plan.code),
      });
    case "elsewhere":
      return noRulesOf(plan.country);
    case "advice":
    case "which-country":
      return [
        ...[ownDaysFor(asked.message, asked.person.plan) ?? []].flat(),
        ...plan.advice.flatMap((one) => sectionsOf(one, { isAlone: false, withoutStops: false, sources, today })),
      ].join("\n\n");
    case "ask-back":
    case "said-before":
      return "No checked rule answers this question.";
  }
}

/** Bans and brakes, which stand before whatever a model says. */
export function barsOf(plan: ModelPlan): string[] {
  if (plan.kind !== "advice") return [];
  return plan.advice.flatMap(({ stops }) =>
    stops.filter(({ kind }) => kind === "ban" || kind === "brake").map(({ say }) => `**${say}**`),
  );
}

function describePerson({
  residenceCountry,
  progress,
  documents,
  resumeTitles,
  letterCountries,
  application,
}: Person): string {
  const steps = (isDone: boolean) =>
    visaSteps
      .filter(({ id }) => progress[id] === isDone)
      .map(({ title }) => title)
      .join(", ") || "none";
  return [
    `Residence country (where they come from): ${residenceCountry ?? "not told"}`,
    `Their application: ${application === null ? "none" : describeApplication(application)}`,
    `Completed steps: ${steps(true)}`,
    `Open steps, in order: ${steps(false)}`,
    `Uploaded documents: ${
      documents
        .slice(0, MOST_DOCUMENTS)
        .map(({ name, type, isCompleted }) => `${name} (${type}, ${isCompleted ? "completed" : "pending"})`)
        .join("; ") || "none"
    }`,
    `Titles of their resumes: ${resumeTitles.join("; ") || "none"}`,
    `Their letters are for: ${letterCountries.join("; ") || "none"}`,
  ].join("\n");
}

function describeApplication({ code, answers }: NonNullable<Person["application"]>): string {
  const told = Object.entries(answers).map(([id, value]) => `${id}: ${[value].flat().join(", ")}`);
  return [aboutOf(code).name, ...told].join("; ");
}

function describeHistory(history: readonly Turn[]): string {
  return history
    .slice(-MOST_TURNS)
    .map(
      ({ message, response }) =>
        `Person: ${message.slice(0, MOST_OF_TURN)}\nConsultant: ${response.slice(0, MOST_OF_TURN)}`,
    )
    .join("\n\n");
}
