import { notImplemented, limitExceeded } from "#backend/rest/errors.ts";
import { LIMITS } from "#backend/rest/request-bounds.ts";

/**
 * Rejects patterns with which one short request costs Postgres seconds. Its regular expressions run in linear time
 * except for look-around and back-references; nested counts such as `(.{1,255}){1,255}` build huge automata; many
 * wildcards make LIKE backtrack.
 * @throws RestError 400
 */
export function checkPattern(operator: string, pattern: string): void {
  if (pattern.length > LIMITS.patternCharacters) {
    throw limitExceeded(`A pattern may have ${LIMITS.patternCharacters} characters.`);
  }
  if (operator === "like" || operator === "ilike") checkWildcards(pattern);
  else checkExpression(pattern);
}

function checkWildcards(pattern: string): void {
  const wildcards = pattern.match(/[%*]+/g)?.length ?? 0;
  if (wildcards > LIMITS.patternWildcards)
    throw limitExceeded(`A pattern may have ${LIMITS.patternWildcards} wildcards.`);
}

function checkExpression(pattern: string): void {
  if (/\(\?(?:[=!]|<[=!])/.test(pattern)) throw notImplemented("look-around in a regular expression");
  if (/\\[1-9]/.test(pattern)) throw notImplemented("back-references in a regular expression");
  // `***=`, `***:` and `(?q)`-like prefixes change what the rest means, so that the checks above could miss something.
  if (pattern.startsWith("***")) throw notImplemented("directors in a regular expression");
  const counts = [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].map(([, least, most]) => Number(most || least));
  const size = counts.reduce((product, count) => product * Math.max(count, 1), 1);
  if (size > LIMITS.patternRepetitions) {
    throw limitExceeded(`The counts of a regular expression may multiply to ${LIMITS.patternRepetitions}.`);
  }
}
