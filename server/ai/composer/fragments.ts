import nlp from "compromise/two";
import type { Topic } from "./topics.ts";
import { countryPhrase, inner, institutionPhrase, withArticle } from "./wording.ts";

const degreeName =
  /^(?:b\.?\s?sc|bba|b\.?a|bs|be|b\.?\s?tech|b\.?\s?eng|b\.?\s?com|mbbs|llb|llm|m\.?\s?sc|mba|m\.?a|ms|m\.?\s?tech|m\.?\s?eng|m\.?\s?phil|ph\.?\s?d|bachelor'?s?|master'?s?|honou?rs|undergraduate|postgraduate|(?:higher national |postgraduate |advanced )?diploma|hsc|ssc|higher secondary|secondary school|a[- ]levels?|o[- ]levels?|doctorate)\b/iu;
const testName =
  /^(c?gpa|ielts(?: academic)?|toefl(?: ibt)?|pte(?: academic)?|duolingo|gre|gmat|testdaf|hsk)\b[\s:=-]*(?:overall\s+)?(?:test\s+)?(?:score|band|result|overall|of|is|was|=|:|-)*\s*(.*\d.*)$/iu;
const kin =
  /^(?:(?:elder |younger |older |maternal |paternal )?(?:father|mother|dad|mum|mom|brother|sister|uncle|aunt|husband|wife|grandfather|grandmother)|parents|family|in-laws)\b/iu;
const statesSelf =
  /^(?:also |currently |now |already |still |really )*(?:want|wanna|wish|hope|plan|intend|like|love|need|prefer|believe|expect|aim|have|had|am|was|been|know|speak|live|would|will|shall|can|could|cannot|can't|must|did|got|got|do not|don't|did not|didn't|was not)\b/iu;
const isSelf =
  /^(?:(?:also|currently|now|already|still|very|really|deeply|always|especially)\s+)*(?:interested|motivated|inspired|married|located|based|fascinated|engaged|enrolled|employed|ready|willing|able|sure|happy|confident|aware|eligible|proficient|fluent|responsible|single|self-employed)\b/iu;
const intends =
  /^(?:to )?(?:come back|go back|return|start|open|join|become|set up|build|work|teach|find|get|run|help|serve|contribute|apply|establish|develop|use|take over|settle|pursue|bring|create|launch|lead|continue|support)\b/iu;

/** Participles that begin a noun phrase. */
const adjective =
  /^(?:blocked|fixed|attached|enclosed|required|advanced|applied (?!for|to|at)|united|limited|proposed|expected|combined|integrated|skilled|experienced|certified|retired|increased|related)\b/iu;

const carriers: Readonly<Record<Exclude<Topic, "aim" | "self">, (phrase: string) => string>> = {
  education: (phrase) => `My education includes ${phrase}`,
  tests: (phrase) => `My test results: ${phrase}`,
  work: (phrase) => `My experience includes ${phrase}`,
  circumstances: (phrase) => `My circumstances: ${phrase}`,
  course: (phrase) => `I am interested in ${phrase}`,
  university: (phrase) => `What draws me there is ${phrase}`,
  funds: (phrase) => `The money for my studies comes from ${phrase}`,
  plans: (phrase) => `My plan for the time after my studies: ${phrase}`,
};

const plainCarriers: Readonly<Record<Exclude<Topic, "aim" | "self">, string>> = {
  education: "My education",
  tests: "My test results",
  work: "My work",
  circumstances: "My circumstances",
  course: "My interest",
  university: "My reasons",
  funds: "The money for my studies",
  plans: "My plan for the time after my studies",
};

/** "worked 2 years at X" becomes "I worked 2 years at X"; sentences stay as they are. */
export function asSentence(fragment: string, topic: Topic | null): string {
  // A tagger may miss the verb of a sentence.
  const isSentence = /\.["'”’)]*$/u.test(fragment.trim()) && fragment.trim().split(/\s+/u).length >= 5;
  const text = fragment.trim().replace(/(?<=[\p{L}\p{N})])\.+$/u, "");
  if (/\?["'”’)]*$/u.test(text)) return text;
  const wanted = new RegExp(
    `^(?:i )?(?:want|need|wish for|going for)s?\\s+(?:an?\\s+|my\\s+)?(?=${degreeName.source.slice(1)})(.*)$`,
    "iu",
  ).exec(text)?.[1];
  if (wanted !== undefined) return `I want to study for ${withArticle(withIn(wanted))}`;
  if (!isSentence && /^(?:my|our)\b/iu.test(text) && !hasFiniteVerb(text) && text.split(/\s+/u).length < 14) {
    return topic === "funds" ? carriers.funds(inner(text)) : `I would like to mention ${inner(text)}`;
  }
  if (/^(?:my|our|we|i)\b/iu.test(text)) return text;
  const score = testName.exec(text);
  if (score?.[1] !== undefined && score[2] !== undefined && !/\b(?:i|my|was|is)\b/iu.test(score[2])) {
    const name = score[1];
    return `My ${/^c?gpa$/iu.test(name) ? name : `${name} score`} is ${score[2]}`;
  }
  if (degreeName.test(text) && !hasFiniteVerb(text)) return degreeSentence(text, topic);
  const grade = /^(\d[\d.,]*(?:\s*(?:\/|out of)\s*\d[\d.]*)?)\s*(c?gpa)$/iu.exec(text);
  if (grade?.[1] !== undefined && grade[2] !== undefined) return `My ${grade[2]} is ${grade[1]}`;
  const doing = new RegExp(
    `^(?:my )?(${kin.source.slice(1)})\\s+((?:paying|sponsoring|funding|supporting|financing|working|helping).*)$`,
    "iu",
  ).exec(text);
  if (doing?.[1] !== undefined && doing[2] !== undefined) {
    return `My ${inner(doing[1])} ${/^(?:parents|family|in-laws)$/iu.test(doing[1]) ? "are" : "is"} ${doing[2]}`;
  }
  if (kin.test(text))
    return hasFiniteVerb(text) ? `My ${inner(text)}${objectOf(text)}` : carriers.funds(`my ${inner(text)}`);
  if (/^no\s+\w/iu.test(text) && topic !== "university" && topic !== "course" && !hasFiniteVerb(text))
    return `I have ${inner(text)}`;
  if (
    /^(?:\p{N}+|one|two|three|four|five|six|half|several|over|more than|almost|nearly|around|about)\b.*\b(?:years?|yrs?|months?)\b.*\bexperience\b/iu.test(
      text,
    ) &&
    !hasFiniteVerb(text)
  ) {
    return `I have ${inner(text)}`;
  }
  if (isSelf.test(text)) return `I am ${lowerFirst(text)}`;
  if (/^born\b/iu.test(text)) return `I was ${lowerFirst(text)}`;
  if (topic === "plans" && /^back (?:to|home|in)\b/iu.test(text))
    return `After my studies I plan to go ${lowerFirst(text)}`;
  if (topic === "plans" && intends.test(text))
    return `After my studies I plan to ${lowerFirst(text).replace(/^to /u, "")}`;
  if (statesSelf.test(text)) return `I ${lowerFirst(text)}`;
  const opening = openingTag(text);
  if (opening === "past" && !adjective.test(text)) return `I ${lowerFirst(text)}`;
  if (
    opening === "gerund" &&
    /^(?:currently |now |presently |still )?(?:working|studying|doing|teaching|running|living|pursuing|completing|preparing|applying|interning|serving|looking)\b/iu.test(
      text,
    )
  ) {
    return `I am ${lowerFirst(text)}`;
  }
  if (
    isSentence ||
    topic === null ||
    topic === "aim" ||
    topic === "self" ||
    hasFiniteVerb(text) ||
    text.split(/\s+/u).length > 18
  )
    return text;
  return /^(?:since|from|in|at|during|for|as|with|on|until|till|between)\b/iu.test(text)
    ? `${plainCarriers[topic]}: ${inner(text)}`
    : carriers[topic](inner(text));
}

function degreeSentence(text: string, topic: Topic | null): string {
  const dated = withIn(text).replace(/(\p{L}{3,}) ((?:19|20)\d\d)(?=$|,)/gu, (whole, word: string, year: string) =>
    /^(?:in|from|since|until|till|of|for|to|and|class|year|batch|session|january|february|march|april|may|june|july|august|september|october|november|december)$/iu.test(
      word,
    )
      ? whole
      : `${word} in ${year}`,
  );
  return topic === "course" || topic === "aim"
    ? `I want to study for ${withArticle(dated)}`
    : carriers.education(withArticle(dated));
}

/** "BSc civil engineering" is a BSc in civil engineering; "MSc Data Science" may be a course's name. */
function withIn(text: string): string {
  const degree = degreeName.exec(text)?.[0];
  if (degree === undefined) return text;
  const rest = text.slice(degree.length);
  const isSubject =
    /^ \p{Ll}/u.test(rest) &&
    !/^ (?:in|of|from|at|with|and|degree|hons|honours|level|programme|program|course|students?|thesis)\b/u.test(rest);
  return isSubject ? `${degree} in${rest}` : text;
}

/** "My father will sponsor" says whom only with an object. */
function objectOf(text: string): string {
  return /\b(?:sponsor|sponsors|fund|funds|finance|finances|pay|pays)$/iu.test(text)
    ? /\bpays?$/iu.test(text)
      ? " for my studies"
      : " my studies"
    : "";
}

/** True for "my father pays", false for "a loan of 10 lakh". */
function hasFiniteVerb(text: string): boolean {
  if (auxiliary.test(text)) return true;
  const doc = nlp(text);
  return (
    doc.has("#Modal") ||
    doc.has("#Copula") ||
    doc.has("^#Possessive #Adjective? #Noun+ #PastTense") ||
    doc.has("(#Pronoun|#Person) #Adverb? (#PastTense|#PresentTense)")
  );
}

/** The verbs that applicants use most: the tagger mistakes nouns for verbs. */
const auxiliary =
  /\b(?:am|is|are|was|were|has|have|had|will|would|can|could|do|does|did|don't|dont|doesn't|doesnt|must|should|shall|may|might|cannot|i|he|she|it|they|we|you|pays?|sponsors?|covers?|gives?|gave|works|worked|runs|owns|wants?|lives|helps|helped|supports|earns|teaches|offers|needs|means|makes|made|became|went|came|got|took|began|left|won|promised|told|paid|lent|bought|taught|died|sold|allows?|requires?|provides?|opened|joined|studied|completed)\b/iu;

function openingTag(text: string): "past" | "gerund" | "other" {
  const doc = nlp(text);
  if (doc.has("^#Adverb{0,2} #PastTense") && !doc.has("^#Adverb{0,2} #PastTense (#Noun|#Adjective) of")) return "past";
  return doc.has("^#Adverb{0,2} #Gerund") ? "gerund" : "other";
}

export function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
}

export function lowerFirst(text: string): string {
  return /^\p{Lu}(?:\p{Ll}|$|\s)/u.test(text) && !/^I\b/u.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}

export function placePhrase(university: string | null, country: string | null): string {
  const at = university === null ? "" : ` at ${institutionPhrase(university)}`;
  const isNamed = university !== null && country !== null && university.toLowerCase().includes(country.toLowerCase());
  return country === null || isNamed ? at : `${at} in ${countryPhrase(country)}`;
}
