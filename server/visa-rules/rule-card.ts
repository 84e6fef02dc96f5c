import type { About } from "@workspace/visa-rules";
import { type RuleDestination, ruleSlug } from "#shared/rule-pages.ts";

export function cardOf({ name, visa, compiled_on: checkedOn }: About): RuleDestination {
  return { slug: ruleSlug(name), name, visa, checkedOn };
}
