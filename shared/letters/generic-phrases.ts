import type { TextSpan } from "./letter-gaps.ts";

export interface PhraseFinding extends TextSpan {
  advice: string;
}

const own = "Say what you did, and when.";
const reason = "Give the reason in your own words.";
const evidence = "Show it by one example, or leave it out.";
const fact = "Name the fact: a module, a laboratory, a person, a figure.";
const shorter = "Leave it out, or say it in fewer words.";

/** A space matches any white space, an apostrophe both forms. */
const phrases: readonly (readonly [pattern: string, advice: string])[] = [
  ["(?:ever )?since (?:my )?(?:early )?(?:childhood|i was (?:a )?(?:child|young|little|kid))", own],
  ["from (?:a|an|my) (?:very )?(?:young|early|tender) age", own],
  ["(?:it )?has always been my (?:dream|passion)|always dream(?:ed|t) of|dream come true", reason],
  ["(?:my|a) (?:lifelong|childhood) dream", reason],
  ["(?:deep|great|keen|strong|burning)(?:ly)? (?:passion|passionate|desire)(?: for| about)?", evidence],
  ["(?:i am|i'm) (?:very |deeply |highly |extremely )?passionate about", evidence],
  ["hard[- ]?working|highly motivated|self[- ]motivated|team player|quick learner|go[- ]getter", evidence],
  ["think(?:ing)? outside (?:of )?the box|strong work ethic|results?[- ]driven|detail[- ]oriented", evidence],
  ["world[- ](?:class|renowned)|(?:globally|internationally) (?:renowned|recogni[sz]ed)|prestigious", fact],
  ["esteemed (?:university|institution|organi[sz]ation|company)|(?:top|highly)[- ]rank(?:ed|ing)", fact],
  ["state[- ]of[- ]the[- ]art|cutting[- ]edge|diverse and (?:inclusive|vibrant)|multicultural environment", fact],
  ["broaden my horizons|expand my horizons|widen my knowledge|enhance my (?:skills|knowledge)", fact],
  [
    "(?:unlock|reach|achieve|realis|realiz)(?:e|ing)? my (?:full|true) potential|take my career to the next level",
    fact,
  ],
  [
    "in today's (?:fast[- ]paced|competitive|globali[sz]ed|modern|digital|ever[- ]changing)[ -]?(?:world|era|age)?",
    shorter,
  ],
  ["in this (?:fast[- ]paced|competitive|globali[sz]ed|modern|digital) (?:world|era|age)", shorter],
  ["(?:needless to say|last but not least|it goes without saying|at the end of the day)", shorter],
  ["i would be (?:a )?(?:perfect|ideal|great) (?:fit|candidate|match)|perfect candidate|ideal candidate", evidence],
  [
    "give back to (?:my|the) (?:society|community|country|nation)|make (?:a|the) (?:difference|world a better place)",
    fact,
  ],
  ["(?:leave no stone unturned|sky is the limit|golden opportunity|once[- ]in[- ]a[- ]lifetime)", shorter],
  ["i hope this (?:email|e-mail|message|letter) finds you well", shorter],
  ["to whom(?:soever)? it may concern", "Name the person or the office, or write Dear Sir or Madam."],
];

const patterns = phrases.map(([pattern, advice]) => ({
  advice,
  expression: new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${pattern.replaceAll(" ", "\\s+").replaceAll("'", "['’]")})(?![\\p{L}\\p{N}])`,
    "giu",
  ),
}));

export function findGenericPhrases(text: string): PhraseFinding[] {
  const found = patterns.flatMap(({ expression, advice }) =>
    Array.from(text.matchAll(expression), (match) => ({
      text: match[0],
      start: match.index,
      end: match.index + match[0].length,
      advice,
    })),
  );
  found.sort((one, other) => one.start - other.start || other.end - one.end);
  return found.filter((finding, at) => !found.slice(0, at).some((earlier) => finding.start < earlier.end));
}
