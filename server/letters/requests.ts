const steering: readonly RegExp[] = [
  /^\W*you are (?:now|no longer|free|unrestricted)\b|\b(?:from now on|in this mode)\b.{0,20}\byou\b/iu,
  /\b(?:ignore|disregard|forget|override|bypass|overrule|skip)\b.{0,80}\b(?:instructions?|rules?|prompts?|above|previous|prior|earlier|everything|guidelines?|constraints?|system|before)\b/iu,
  /\b(?:system|developer|assistant|admin)\s*(?:prompt|message|note|instructions?|override|mode)\b|^\s*(?:system|assistant|developer|user|human|ai)\s*:/iu,
  /<\|.{0,40}\|>|\[\/?(?:INST|SYS)\]|<<\/?SYS>>|#{2,}\s*(?:system|instructions?|new task|end)/iu,
  /\byou(?:'re| are| must| should| shall| will| have to| need to)?\s+(?:now\s+)?(?:an?\s+)?(?:ai|assistant|language model|chatgpt|gpt|claude|gemini|dan|chatbot|bot|llm|obey|comply|respond|output|answer only)\b/iu,
  /\b(?:as|to|for|note to|dear|attention)\s+(?:an?\s+|the\s+|any\s+|all\s+)?(?:ai|assistant|language model|chatgpt|gpt|llm|chatbot|parser|screening (?:tool|system|software)|automated (?:tool|system|reviewer))s?\b/iu,
  /\b(?:ai|assistants?|language models?|chatgpt|llms?|reviewers?|graders?|evaluators?|the (?:model|system|tool|letter|text|output|reader))\s+(?:must|should|shall|has to|have to|is to|are to|will now|needs? to)\b/iu,
  /\b(?:jailbreak|developer mode|prompt injection|new instructions?|updated instructions?|real task|hidden (?:text|instruction))\b/iu,
  /\b(?:reveal|print|repeat|show|display|leak|output|dump)\b.{0,40}\b(?:prompt|instructions|api key|keys|password|secret|configuration|system)\b/iu,
  /\b(?:rate|score|grade|rank|give)\s+(?:this|the|me|him|her|it|my|candidate|applicant).{0,60}\b(?:\d+\s*(?:\/|out of)\s*\d+|highest|top|maximum|full marks|perfect)/iu,
  /\b(?:instead|rather),?\s+(?:write|say|output|print|respond|claim|state)\b|\b(?:end|begin(?:ning)?|start) of (?:the )?(?:input|data|resume|document|prompt|text|context)\b/iu,
  /\b(?:do not|don't|never)\s+(?:tell|reveal|mention this|disclose|refuse|follow)\b/iu,
];

export function isSteering(text: string): boolean {
  return steering.some((pattern) => pattern.test(text));
}

const letterNoun =
  "(?:sop|statement|statements|statement of purpose|personal statement|motivation letter|letter of motivation|cover letter|covering letter|letter|essay|email|e-mail|mail|message|document|draft|it|one|reply|response)";
const namedLetter =
  "(?:sop|statement of purpose|personal statement|motivation(?:al)? letter|letter of motivation|cover(?:ing)? letter|essay|email|e-mail)";
const writing =
  "(?:write|draft|compose|create|generate|prepare|make|produce|send|do|give|get|provide|build|craft|help|rewrite|edit|improve|polish|convert|turn)";

const courtesy =
  /^(?:(?:hi|hello|hey|ok|okay|so|and|also|then|now|just|please|pls|plz|kindly|dear sir|sir|thanks|thank you)[\s,!.]+(?=\S))*/iu;
/** Said to the writer; what else begins a sentence belongs to it. */
const addressed = /^(?:(?:hi|hello|hey|ok|okay|please|pls|plz|kindly|dear sir|sir|thanks|thank you)[\s,!.]+(?=\S))*/iu;
const polite =
  /^(?:(?:can|could|would|will) (?:you|u)|(?:i|we)(?: would|'d)? (?:want|need|like|wish) (?:you|u) to|(?:you|u) (?:should|must|can|have to|need to)|help me(?: to)?|let's|try to|be sure to|make sure (?:to|you|that you)|remember to|don't forget to|do not forget to)\s+(?:please\s+)?/iu;

const orders =
  /^(?:write|draft|compose|create|generate|prepare|make|produce|send|give|provide|craft|rewrite|edit|improve|polish|translate|use|include|mention|add|highlight|emphasi[sz]e|focus|avoid|don't|do not|never|always|ensure|remember|answer|reply|respond|output|return only|print|format|start (?:with|by|it)|end (?:with|by|it)|limit|keep|say|state|claim|pretend|act as|imagine|assume|tell|ask|describe|show|explain|talk|put|insert|list|follow|refer|note|address|sign|be|sound|leave out|skip|read|take|look|check|see|help|forget|ignore|repeat|stress|point out|request|inquire|enquire|inform|thank|apologi[sz]e|remind|let|invite|express|convince|introduce|base|consider|cover|(?:no more than|max(?:imum)?|min(?:imum)?|around|about|approximately|under|at least)\s+(?:of\s+)?\d+\s*(?:words?|pages?|lines?|paragraphs?|characters?))\b/iu;

export type Reading =
  | { kind: "fact"; text: string }
  /** What the letter must do: "ask about the deadline". */
  | { kind: "request"; text: string }
  /** Asks for a letter: what for, to whom, and a fact told in passing. The composer obeys none of it. */
  | { kind: "order"; purpose: string | null; recipient: string | null; fact: string | null };

/** Case counts: names begin with capitals. */
const office =
  /\bto\s+((?:(?:the|my|our)\s+)?(?:[\p{L}'’-]+\s+){0,4}?(?:offices?|department|team|committee|officers?|manager|embassy|consulate|high commission|coordinator|director|landlord|landlady|supervisor|recruiter|dean|registrar|bank|services?|support|hr|admissions?(?!\s+(?:office|team|committee|department|officer|tutor))|university(?!\s+(?:admissions?|office|support))|professor(?!\s+\p{L}))\b(?:\s+(?:at|of|in)\s+(?:the\s+)?[^,.;]{1,60}?(?=\s+(?:asking|about|to|for|regarding|requesting|that|explaining|saying|telling|thanking|because|and|in which|where)\b|[,.;]|$))?)/iu;
const namedPerson =
  /\b[Tt]o\s+(?:my\s+\p{Ll}+\s+)?((?:[Pp]rof(?:essor)?|[Dd]r|[Mm]rs?|[Mm]s)\.?\s+\p{Lu}[\p{L}'’-]*\.?(?:\s+\p{Lu}[\p{L}'’-]+){0,3})/u;

const wish = new RegExp(
  `^(?:(?:i|we) )?(?:(?:need|want|would like|'d like|am looking for|require)\\s+(?:an?|the|my|some|your help with|help with)?\\s*(?:[\\p{L}-]+\\s+){0,4}?${namedLetter}|(?:need|want|would like|'d like)\\s+(?:help\\s+)?(?:to )?(?:writ|mak|prepar|creat|generat|draft)(?:e|ing)?\\s.{0,40}?${letterNoun})\\b`,
  "iu",
);
const contacting =
  /^(?:(?:i|we) )?(?:need|want|would like|'d like|have)\s+to\s+(?:e-?mail|contact|message|mail|write to|write)\s+/iu;
const titled = new RegExp(
  `^(?:an?|the|my)?\\s*(?:[\\p{L}-]+\\s+){0,3}?${namedLetter}(?:\\s+(?:to|for|about|asking|requesting)\\b|[\\s.,!]*(?:pls|please|plz)?[\\s.!]*$)`,
  "iu",
);
const commission = new RegExp(
  `^${writing}\\b(?:\\s+(?:me|us|out|up))*\\s+(?:with\\s+)?(?:an?|the|my|this|some|in)?\\s*(?:[\\p{L}-]+\\s+){0,5}?${letterNoun}\\b`,
  "iu",
);
const told =
  /^(?:also\s+)?(?:mention|include|explain|highlight|emphasi[sz]e|stress|add|note|point out|focus on|talk about|discuss|cover|refer to|tell (?:them|him|her|the [\p{L}]+)|inform (?:them|him|her|the [\p{L}]+)|let (?:them|him|her) know|describe|show|remember)\s*(?:to (?:them|him|her|say|mention)\s*)?[,:]?\s*(?:also\s+)?(?:that|the fact that|how|about how|about)?\s*((?:i|my|we|our)\b.+)$/isu;
const emailOrders =
  /^(?:apply|accept|decline|cancel|book|postpone|withdraw|defer|reschedule|seek|complain|submit|follow up|find out|check|(?:request|ask|inform|apply|enquir|inquir|seek|follow|explain|confirm|thank|apologi[sz]|notify|accept|declin|withdraw|deferr|complain|remind)ing)\b/iu;

const toReader =
  /^(?:(?:please|kindly|pls|plz)\s+)?(?:send me|give me|provide me|let me know|tell me|advise|help me (?!write|draft|to write|to draft)|confirm|consider|extend|grant|allow|issue|forward|share|update|find (?:attached|enclosed)|see (?:attached|enclosed)|note that|reply|respond|do the needful|accept my|reconsider|check (?:my|the|if|whether))\b/iu;

/** "ask if … and tell her …" gives two readings. */
export function readPiece(piece: string, isEmail: boolean): Reading[] {
  const bare = piece.replace(courtesy, "").replace(/[\s,]+(?:please|pls|plz|thanks|thank you)[\s.!]*$/iu, "");
  const asked = bare.replace(polite, "");
  if (contacting.test(bare)) return [order(bare.replace(contacting, "to "))];
  if (wish.test(bare) || titled.test(bare)) return [order(bare)];
  if (commission.test(asked)) return [order(asked)];
  const isToReader = isEmail && (toReader.test(bare) || /\?\s*$/u.test(piece));
  const isOrder = orders.test(asked) || (isEmail && emailOrders.test(asked));
  if (isToReader || (asked === bare && !isOrder)) return [{ kind: "fact", text: piece.replace(addressed, "") }];
  return asked
    .split(
      /\s*(?:,|\band)\s+(?:also\s+|then\s+)?(?=(?:ask|tell|mention|inform|request|explain|thank|let (?:them|him|her))\b)/iu,
    )
    .filter((part) => part.trim() !== "")
    .flatMap((part): Reading[] => {
      const fact = told.exec(part)?.[1];
      // May be a noun alone, such as "my gap".
      if (fact !== undefined) return [{ kind: "fact", text: fact.replace(/[.!]+$/u, "") }];
      const [, request, rest] = /^(.*?)[,;:]\s+((?:i|my|we)\s.+)$/isu.exec(part) ?? [];
      if (request === undefined || rest === undefined) return [{ kind: "request", text: part }];
      return [
        { kind: "request", text: request },
        { kind: "fact", text: rest },
      ];
    });
}

function order(text: string): Reading {
  const to = (namedPerson.exec(text) ?? office.exec(text))?.[1]?.trim() ?? null;
  const noun = new RegExp(`\\b${letterNoun}\\b`, "giu");
  let after = text;
  const first = noun.exec(text);
  if (first !== null && !/^to\s/iu.test(text)) after = text.slice(first.index + first[0].length);
  if (to !== null) after = after.replace(new RegExp(`\\bto\\s+(?:my\\s+\\p{Ll}+\\s+)?${escapePattern(to)}`, "iu"), "");
  const whole = after.replace(/^[\s,.:;-]+/u, "").trim();
  const [, before, fact] = /^(.*?)(?:[,;:]\s+|\s[–-]\s+|^)((?:i|my|i'm|i've|i’m|i’ve)\s.+)$/isu.exec(whole) ?? [];
  const purpose = (before ?? whole).replace(/[\s,.:;!?-]+$/u, "");
  return { kind: "order", purpose: purpose === "" ? null : purpose, recipient: to, fact: fact ?? null };
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
}
