/** Wishes for a rating, and words that only a program that takes instructions understands. */
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
  /\b(?:new|updated|hidden|secret)\s+(?:instructions?|rules)\s*:/i,
  /\bthe\s+(?:correct|right|true|final|only|appropriate)\s+(?:rating|score|answer|grade)\b/i,
  /\bdo not\s+(?:mention|reveal|tell|disclose|report|repeat)\b/i,
  /\bif you are\s+(?:a|an)\s+(?:human|computer|machine|robot|bot|program|ai|llm|model)\b/i,
  /\badd\s+\d+\s+points?\b/i,
  /\b(?:return|output|print|respond with)\s+(?:the|only|this|a|valid|following)?\s*json\b/i,
  /\b(?:perfect|best|ideal|flawless|outstanding)\s+(?:candidate|applicant|resume|cv)\b/i,
  /\b(?:ignor\p{L}+|olvid\p{L}+|oubli\p{L}+|vergiss)\b.{0,60}\b(?:instruc\p{L}+|instruktion\p{L}*|anweisung\p{L}*|consignes|istruzioni)\b/iu,
  /\b10\s*(?:de|sur|von|su|di|из|dari|\/)\s*10\b/i,
  /忽略|指令|满分|評分|评分|игнориру|инструкц|تجاهل|التعليمات|निर्देश|উপেক্ষা/,
];

const speaks = (text: string) => addresses.some((address) => address.test(text));

/** The part before it addresses the rater. */
export function withoutAddresses(line: string): string {
  if (!speaks(line)) return line;
  const sentences = line.split(/(?<=[.!?;])\s+/);
  const turn = sentences.findIndex(speaks);
  return sentences.slice(0, Math.max(0, turn)).join(" ").trim();
}
