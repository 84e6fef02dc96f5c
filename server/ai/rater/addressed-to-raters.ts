/**
 * What a text says to whoever rates it rather than of the person: wishes for a rating, and words that only make sense to
 * a program that takes instructions.
 */
const addresses: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\b.{0,60}\b(?:instructions?|prompts?|rules|guidelines|criteria|previous|above|prior)\b/i,
  /\b(?:rate|rating|score|give|award|assign|return|output|answer|respond|say|mark|grade)\b.{0,80}\b(?:10|ten)\s*(?:\/|out of|of)\s*(?:10|ten)\b/i,
  /\b(?:rate|rating|score|scoring)\b.{0,40}\b(?:10|ten)(?:\.0)?\b(?!\s*%)[^%]{0,20}$/i,
  /\b(?:give|award|assign|return|output|deserves?|merits?|receive)\b.{0,60}\b(?:highest|maximum|max|full|perfect|top|best)\s+(?:possible\s+)?(?:rating|score|marks?|grade|points)\b/i,
  /\b(?:rate|score|grade|evaluate|rank|judge)\s+(?:this|the|my|me)\b.{0,40}\b(?:resume|cv|candidate|applicant|curriculum|document|profile|highly|best|excellent|perfect|10|ten)\b/i,
  /\b(?:this|the)\s+(?:resume|cv|candidate|applicant)\b.{0,60}\b(?:deserves?|merits?|should|must|shall|has to|needs to|is (?:perfect|flawless|the best|ideal|exceptional))\b/i,
  /\b(?:system|developer)\s*(?:prompt|message|note|override|instruction)s?\b/i,
  /^\W*(?:system|assistant|user|human|instruction)s?\s*:/i,
  /\b(?:as an?|dear|hey|hello|attention|note to|to the|to any|if you are an?)\s+(?:ai|a\.i\.|llms?|language models?|artificial intelligence|chat ?gpt|gpt|grader|rater|screener)\b/i,
  /\b(?:dear|attention|note to)\s+(?:all\s+)?(?:reviewers?|evaluators?|recruiters?|parsers?|ats|bots?|models?)\b/i,
  /\b(?:ai|llm|language model|chat ?gpt|gpt-?\d?)\s+(?:raters?|graders?|reviewers?|evaluators?|screeners?|models?|assistants?|systems?)\b.{0,40}\b(?:must|should|please|ignore|treat this|consider this)\b/i,
  /\byou (?:are|must|should|will|have to|shall)\b.{0,80}\b(?:rate|rating|score|grade|10|ten|instructions?|obey|comply|perfect)\b/i,
  /\b(?:rating|score)"?\s*[:=]\s*"?(?:10|ten|9\.\d|100)\b/i,
  /\b(?:10|ten)\s*(?:\/|out of)\s*(?:10|ten)\b.{0,30}\b(?:rating|score|resume|cv|candidate|please|now)\b/i,
  /<\/?\s*(?:system|instructions?|prompt|assistant|user|admin)\b|\[\/?INST\]|<\|[a-z_]+\|>|#{2,}\s*(?:system|instruction|new task)/i,
  /\b(?:new|updated|hidden|secret)\s+instructions?\b/i,
];

/** Sentences of a line apart from those that speak to whoever rates. */
export function withoutAddresses(line: string): string {
  if (!addresses.some((address) => address.test(line))) return line;
  return line
    .split(/(?<=[.!?;])\s+/)
    .filter((sentence) => !addresses.some((address) => address.test(sentence)))
    .join(" ")
    .trim();
}
