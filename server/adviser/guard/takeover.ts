import type { Understood } from "#server/adviser/understand/understanding.ts";

const sure = 0.5;
const words =
  /\b(?:ignore (?:all|any|your|the|previous|everything)|disregard (?:all|any|your|the|previous)|system prompt|you are now|developer mode|jailbreak|pretend (?:you|to be)|act as (?:a|an|my)|new instructions|reveal your|print your (?:prompt|instructions|rules)|from now on you)\b/i;

/** Somebody wants the adviser to be something else. */
export function isTakeover({ shares, text }: Pick<Understood, "shares" | "text">): boolean {
  return (shares.get("other-takeover") ?? 0) >= sure || words.test(text);
}
