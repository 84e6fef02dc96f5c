const fabrication =
  /\b(?:make up|made[- ]up|invent|fabricat\w*|fake|forged?|photoshop\w*|backdat\w*|bogus|doctored?)\b(?! news)/iu;
const invention = /\b(?:pretend|lie about|exaggerate|inflate|falsif\w+)\b/iu;
/** "Change my CGPA from 2.6 to 3.6." */
const change =
  /(?:^|[,;:.]\s*|\b(?:please|pls|just|also|and|then|can you|could you|you to)\s+)(?:change|increase|raise|improve|edit|alter|fix|adjust|round up)\b.{0,20}\b(?:my|the) (?:[\p{L}-]+ ){0,2}?(?:score|band|cgpa|gpa|grades?|marks|percentage|balance|date|dates|year|years|amount|salary)\b/iu;
/** A paper that nobody issued. */
const paper =
  /(?:(?:^|\b(?:please|pls|just|also|and|can you|could you|you to)\s+)(?:create|generate|make|prepare|arrange|buy|produce)|\b(?:agent|consultan(?:t|cy)|someone|somebody|they|friend|cousin|uncle|brother) (?:will |can |could )?(?:create|generate|make|prepare|arrange|manage|edit|change|fix)s?)\b.{0,20}\b(?:experience|bank|employment|job|work|salary|income|balance|sponsor\w*|relationship|degree)\s(?:\p{L}+\s)?(?:certificates?|letters?|statements?|documents?|proofs?|papers?)\b/iu;
/** "Say that I have 8.0", at the beginning of an order. */
const claim =
  /(?:^|[,;:]\s*|\b(?:and|but|just|please|pls|also|so|then|should|must|can you|could you)\s+)(?:say|write|put|state|claim|show|tell (?:them|him|her))\s+(?:in (?:the|my) \w+\s+)?(?:that\s+|like\s+)?(?:i(?:'ve| have| had| got| scored| am|'m| was| hold| won| completed| graduated| worked| did| studied| own)|my \p{L}+(?: \p{L}+)? (?:is|was|are|has)|the (?:applicant|candidate|student) (?:has|is|was|holds|won|completed|graduated))\b/iu;
const contrary =
  /\b(?:say|write|put|mention|state|show|add|include|claim|tell)\b.{0,120}\b(?:even (?:though|if)|although|though|i (?:only|actually|really) (?:have|had|did|got|worked|scored)|but (?:in fact|i (?:only|never|did ?n[o']t|do ?n[o']t|have ?n[o']t))|instead of|actually|in reality|(?:the )?real(?:ity)? (?:is|was|one|score)|(?:the )?truth is|not (?:really )?true|which is not true|i (?:never|don'?t|didn'?t|did not|do not) (?:have|had|did|work\w*|take|took|pass\w*|complete\w*|get|got))\b/iu;
/** "I don't have IELTS but write 8.0." */
const lacking =
  /\b(?:i|my)\b.{0,60}\b(?:don'?t|do not|didn'?t|did not|never|no|not|only|failed)\b.{0,80}\b(?:but|so|please|just|and)\s+(?:please |pls |just |you |u |can you |could you |you can |you should )?(?:say|write|put|mention|show|add|claim)\b/iu;
const denied =
  /\b(?:not|never|no|without|isn'?t|aren'?t|don'?t|nothing|refuse to|cheated|scammed|victim)\b.{0,25}\b(?:fake|forged?|made[- ]up|invent|pretend|lie|bogus|exaggerate|falsif\w+|fabricat\w*)|\b(?:so|please|but) (?:do not|don'?t|never) (?:write|say|mention|put|claim|state)\b|\b(?:fake|bogus|false)\b.{0,40}\b(?:cheated|scammed|robbed|took my money)\b/iu;

/** Whether a sentence asks for something untrue: such a sentence is no part of a letter. */
export function asksFalsehood(sentence: string): boolean {
  if (asksToHide(sentence)) return false;
  if (denied.test(sentence)) return false;
  return [fabrication, invention, change, paper, claim, contrary, lacking].some((pattern) => pattern.test(sentence));
}

const hiding =
  /\b(?:(?:do ?n[o']?t|dont|not) (?:want|like)\b.{0,40}\b(?:know|see|find)\b.{0,40}\b(?:refus\w*|reject\w*|denial|deport\w*|overstay\w*)|keep\b.{0,30}\b(?:refus\w*|reject\w*|denial)\b.{0,20}\b(?:secret|hidden|quiet|private)|(?:do ?n[o']?t|dont|never|not to|without|avoid|no need to|should ?n[o']?t|must not|skip|leave out|leave|omit|hide|hiding|conceal|keep (?:quiet|silent)|remove|delete|forget)\b.{0,45}\b(?:refus\w*|reject\w*|denied|denial|deport\w*|overstay\w*|ban|banned|previous visa|earlier visa|visa history)|(?:refus\w*|reject\w*|denied|denial|deport\w*|overstay\w*|ban)\b.{0,60}\b(?:do ?n[o']?t|dont|never|not to|leave (?:it|this|that) out|avoid|omit|hide|skip|keep (?:it|this|that) (?:out|secret|quiet|hidden)|no need to|(?:is|be|are) not (?:to be )?in (?:the|my|this)|must not (?:be|appear)|should ?n[o']t (?:be|appear)|without)\s*(?:mention\w*|tell\w*|say\w*|write|writing|includ\w*|disclos\w*|talk\w*|it|this|that|put|show)?)/iu;
/** "Keep that between us", "tick no". */
const silence =
  /\bbetween us\b|\b(?:rather|better|prefer(?:ably)?|wish) not (?:to )?(?:bring|raise|talk|mention|say|tell|disclose|include)\b|\b(?:no ?body|no ?one) (?:needs?|has|have|should|must) (?:to )?(?:know|see|find)\b|\b(?:not|n[o']t) (?:think )?(?:it is )?(?:necessary|needed|important) to (?:say|tell|mention|disclose|write)\b|\b(?:tick(?:ed)?|answer(?:ed)?|say|said|write|wrote|put|select(?:ed)?|click(?:ed)?|mark(?:ed)?) ["'“]?no["'”]?\b|\bas if\b.{0,30}\b(?:first|never|nothing)\b/iu;
const refusal = /\b(?:refus\w*|reject\w*|denied|denial|deport\w*|overstay\w*|ban|banned)\b/iu;
const orderAbout =
  /\b(?:know|see|find|appear|sure|mention|tell|say|write|include|disclose|talk|put|show|leave|hide|hiding|omit|skip|conceal|keep|remove|delete|avoid|forget)\w*\b/iu;
const honest =
  /\b(?:do ?n[o']?t|not|never|nothing|without|no wish to) (?:want |wish |try |trying |intend |going )?(?:to )?(?:hide|hiding|conceal\w*|keep\w* (?:it|this|that) (?:back|secret))|\b(?:want|wish|like) to (?:disclose|declare|explain|be honest|be open)|\bi (?:declared?|disclosed?|did not hide|have not hidden)\b/iu;

/** Whether it asks that an earlier refusal is kept back. */
export function asksToHide(sentence: string): boolean {
  if (honest.test(sentence) || /\b(?:by mistake|mistakenly|wrongly|by accident)\b/iu.test(sentence)) return false;
  return (hiding.test(sentence) && orderAbout.test(sentence)) || (silence.test(sentence) && refusal.test(sentence));
}

/** "Please do not mention it", of what the sentence before told. */
const silenceOnIt =
  /^(?:(?:please|pls|plz|but|so|and|kindly|also|just|i|we|it|is|would be|want|would like|to|better|you|should) )*(?:do ?n[o']?t|dont|never|no need to|not|hide|skip|omit|leave|keep)\b.{0,30}\b(?:it|this|that|anything|about)\b/iu;

/** Whether `sentence` asks that the refusal which `before` told is kept back. */
export function asksToHideBefore(before: string, sentence: string): boolean {
  const isOrder = silenceOnIt.test(sentence) && orderAbout.test(sentence) && !honest.test(sentence);
  return (isOrder || silence.test(sentence)) && refusal.test(before);
}
