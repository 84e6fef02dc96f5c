import nlp from "compromise/two";
import type { Topic } from "./topics.ts";
import { countryPhrase, inner, institutionPhrase, withArticle } from "./wording.ts";

const degreeName =
  /^(?:b\.?\s?sc|bba|b\.?a|bs|be|b\.?\s?tech|b\.?\s?eng|b\.?\s?com|mbbs|llb|llm|m\.?\s?sc|mba|m\.?a|ms|m\.?\s?tech|m\.?\s?eng|m\.?\s?phil|ph\.?\s?d|bachelor'?s?|master'?s?|honou?rs|undergraduate|postgraduate|(?:higher national |postgraduate |advanced )?diploma|hsc|ssc|higher secondary|secondary school|a[- ]levels?|o[- ]levels?|doctorate)\b/iu;
const testName =
  /^(c?gpa|ielts(?: academic)?|toefl(?: ibt)?|pte(?: academic)?|duolingo|gre|gmat|testdaf|hsk)\b[\s:=-]*(?:overall\s+)?(?:test\s+)?(?:score|band|result|overall|of|is|was|=|:|-)*\s*(.*\d.*)$/iu;
const kin =
  /^(?:(?:elder |younger |older |maternal |paternal )?(?:father|mother|dad|mum|mom|brother|sister|uncle|aunt|husband|wife|grandfather|grandmother)|parents|family|in-laws)\b/iu;
/** What states a wish or a state of the person where the subject is left out. */
const statesSelf =
  /^(?:also |currently |now |already |still |really )*(?:want|wish|hope|plan|intend|like|love|need|prefer|believe|expect|aim|have|had|am|was|been|know|speak|live|would|will|shall|can|could|cannot|can't|must|did|got|got|do not|don't|did not|didn't|was not)\b/iu;
const isSelf =
  /^(?:(?:also|currently|now|already|still|very|really|deeply|always|especially)\s+)*(?:interested|motivated|inspired|married|located|based|fascinated|engaged|enrolled|employed|ready|willing|able|sure|happy|confident|aware|eligible|proficient|fluent|responsible|single|self-employed)\b/iu;
const intends =
  /^(?:to )?(?:come back|go back|return|start|open|join|become|set up|build|work|teach|find|get|run|help|serve|contribute|apply|establish|develop|use|take over|settle|pursue|bring|create|launch|lead|continue|support)\b/iu;

/** What carries a noun phrase that is no sentence, by its topic. */
const carriers: Readonly<Record<Topic, (phrase: string) => string>> = {
  aim: (phrase) => `I am applying for ${phrase}`,
  education: (phrase) => `My education includes ${phrase}`,
  tests: (phrase) => `My test results: ${phrase}`,
  work: (phrase) => `My experience includes ${phrase}`,
  circumstances: (phrase) => `My circumstances: ${phrase}`,
  course: (phrase) => `I am interested in ${phrase}`,
  university: (phrase) => `What draws me there is ${phrase}`,
  funds: (phrase) => `The money for my studies comes from ${phrase}`,
  plans: (phrase) => `My plan for the time after my studies: ${phrase}`,
};

/**
 * Makes a sentence in the first person of a fragment, from its own words: "worked 2 years at X" becomes "I worked 2
 * years at X". What is a sentence already stays as it is.
 */
export function asSentence(fragment: string, topic: Topic | null): string {
  const text = fragment.trim();
  if (/^(?:my|our|we|i)\b/iu.test(text)) return text;
  const score = testName.exec(text);
  if (score?.[1] !== undefined && score[2] !== undefined && !/\b(?:i|my|was|is)\b/iu.test(score[2])) {
    const name = score[1];
    return `My ${/^c?gpa$/iu.test(name) ? name : `${name} score`} is ${score[2]}`;
  }
  if (degreeName.test(text) && !hasFiniteVerb(text)) return degreeSentence(text, topic);
  if (kin.test(text))
    return hasFiniteVerb(text) ? `My ${inner(text)}${objectOf(text)}` : carriers.funds(`my ${inner(text)}`);
  if (/^no\s+\w/iu.test(text) && !hasFiniteVerb(text)) return `I have ${inner(text)}`;
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
  if (topic === "plans" && intends.test(text))
    return `After my studies I plan to ${lowerFirst(text).replace(/^to /u, "")}`;
  if (statesSelf.test(text)) return `I ${lowerFirst(text)}`;
  const opening = openingTag(text);
  if (opening === "past") return `I ${lowerFirst(text)}`;
  if (
    opening === "gerund" &&
    /^(?:currently |now |presently |still )?(?:working|studying|doing|teaching|running|living|pursuing|completing|preparing|applying|interning|serving|looking)\b/iu.test(
      text,
    )
  ) {
    return `I am ${lowerFirst(text)}`;
  }
  if (hasFiniteVerb(text) || topic === null) return text;
  return carriers[topic](inner(text));
}

function degreeSentence(text: string, topic: Topic | null): string {
  // "BUET 2021" reads as one name.
  const dated = text.replace(/(\p{L}{3,}) ((?:19|20)\d\d)(?=$|,)/gu, (whole, word: string, year: string) =>
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

/** "My father will sponsor" says whom only with an object. */
function objectOf(text: string): string {
  return /\b(?:sponsor|sponsors|fund|funds|finance|finances|pay|pays)$/iu.test(text)
    ? /\bpays?$/iu.test(text)
      ? " for my studies"
      : " my studies"
    : "";
}

/** The person spoken of as "the applicant", or by name, becomes "I". */
export function inFirstPerson(text: string, fullName: string | null): string {
  const names = ["(?:the|this) (?:applicant|candidate|student)"];
  const plainName = fullName?.trim().replaceAll(/[^\p{L}\p{M}\s'-]/gu, "") ?? "";
  if (plainName.includes(" ")) names.push(plainName.replaceAll(/\s+/gu, String.raw`\s+`));
  const subject = new RegExp(
    `(^|[.,;]\\s+|\\b(?:and|that|because|since)\\s+)(?:${names.join("|")})(['’]s)?\\s+([\\p{L}]+)`,
    "giu",
  );
  return text.replaceAll(subject, (_, before: string, owned: string | undefined, verb: string) =>
    owned === undefined ? `${before}I ${firstPersonVerb(verb)}` : `${before}my ${verb}`,
  );
}

/** "wants" becomes "want", "is" becomes "am"; other words stay. `be` is the form of "to be". */
export function firstPersonVerb(verb: string, be: "am" | "are" = "am"): string {
  const irregular: Readonly<Record<string, string>> = {
    is: be,
    has: "have",
    does: "do",
    was: be === "am" ? "was" : "were",
    doesn: "don",
    isn: be === "am" ? "am not" : "aren",
    hasn: "haven",
    goes: "go",
  };
  const known = irregular[verb.toLowerCase()];
  if (known !== undefined) return known;
  if (!/[^su]s$/iu.test(verb) || !nlp(verb).has("#PresentTense")) return verb;
  return verb
    .replace(/ies$/iu, "y")
    .replace(/(ch|sh|ss|x|z)es$/iu, "$1")
    .replace(/s$/iu, "");
}

/** Whether a clause has a verb that makes it a sentence: "my father pays", not "a loan of 10 lakh". */
function hasFiniteVerb(text: string): boolean {
  const doc = nlp(text);
  return (
    doc.has("#Modal") ||
    doc.has("#Copula") ||
    (doc.has("(#Noun|#Pronoun|#Person) #Adverb? (#PastTense|#PresentTense)") && !doc.has("^#Gerund"))
  );
}

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

/** "MSc Data Science at the University of Leeds in the United Kingdom", of what is known. */
export function placePhrase(university: string | null, country: string | null): string {
  const at = university === null ? "" : ` at ${institutionPhrase(university)}`;
  const isNamed = university !== null && country !== null && university.toLowerCase().includes(country.toLowerCase());
  return country === null || isNamed ? at : `${at} in ${countryPhrase(country)}`;
}
