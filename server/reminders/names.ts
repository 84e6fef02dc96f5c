import { dayInWords } from "@workspace/visa-rules";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";

/** A text that no mail's subject or calendar breaks at. */
export const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();

/** "United Kingdom · University of Leeds" by the ids of applications; where several are named alike, with their start. */
export function namesOf(plans: readonly Pick<ApplicationPlan, "card">[]): ReadonlyMap<string, string> {
  const alike = Map.groupBy(plans, ({ card }) => nameOf(card));
  return new Map(
    plans.map(({ card }) => {
      const name = nameOf(card);
      const isOne = alike.get(name)?.length === 1;
      return [card.id, isOne || card.start === null ? name : `${name} · ${dayInWords(card.start.slice(0, 7))}`];
    }),
  );
}

function nameOf({ country, institution, city }: ApplicationPlan["card"]): string {
  return [country, oneLine(institution) || oneLine(city)].filter((part) => part !== "").join(" · ");
}
