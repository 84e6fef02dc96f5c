import type { About } from "@workspace/visa-rules";
import { type RuleDestination, ruleSlug } from "#shared/rules/rule-pages.ts";

/** @param enteredOn the ISO day on which an operator entered something last, if anybody did */
export function cardOf({ name, visa, compiled_on: checkedOn }: About, enteredOn: string | null): RuleDestination {
  return { slug: ruleSlug(name), name, visa, checkedOn, enteredOn };
}

/** The last day on which an operator entered a record. */
export function enteredDayOf(facts: readonly { entered_on?: string | undefined }[]): string | null {
  return (
    facts
      .flatMap(({ entered_on: on }) => on ?? [])
      .toSorted()
      .at(-1) ?? null
  );
}
