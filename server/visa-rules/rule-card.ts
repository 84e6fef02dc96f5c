import type { Destination } from "@workspace/visa-rules";
import { type RuleDestination, ruleSlug } from "#shared/rule-pages.ts";

export function cardOf({ about, facts }: Destination): RuleDestination {
  return {
    slug: ruleSlug(about.name),
    name: about.name,
    visa: about.visa,
    facts: facts.length,
    checkedOn: about.compiled_on,
  };
}
