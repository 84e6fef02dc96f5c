/** In the order of a statement of purpose. */
export const topics = [
  "self",
  "aim",
  "education",
  "tests",
  "work",
  "circumstances",
  "course",
  "university",
  "funds",
  "plans",
] as const;
export type Topic = (typeof topics)[number];

type Sign = readonly [pattern: RegExp, weight: number];

const signs: Readonly<Record<Topic, readonly Sign[]>> = {
  self: [
    [
      /^(?:(?:hi|hello|dear sir)[\s,]+)?(?:i am|i'm|my name is|this is|myself)\b.*\b(?:from|years? old|citizen|national|by birth)\b|^(?:my name is|myself)\b/iu,
      8,
    ],
  ],
  aim: [
    [/\b(?:apply(?:ing)?|application|admission|enrol(?:l)?(?:ing|ment)?)\b.*\b(?:for|to|in|at)\b/iu, 2],
    [
      /\b(?:want|wish|plan|hope|intend|like|going|decided|aim)(?:s|ed|ing)?\s+to\s+(?:study|do|pursue|complete|apply)\b/iu,
      4,
    ],
    [/\b(?:accepted|offer(?:ed)?|admitted)\b.*\b(?:place|letter|unconditional|conditional|into|by)\b/iu, 3],
  ],
  education: [
    [
      /\b(?:b\.?sc|bba|b\.?a|b\.?tech|beng|b\.?com|mbbs|llb|bachelor'?s?|undergraduate|hsc|ssc|a[- ]levels?|o[- ]levels?|diploma|honou?rs)\b/iu,
      3,
    ],
    [
      /\b(?:c?gpa|grades?|percent(?:age)?|first class|second class|merit|marks|semesters?|transcripts?|thesis|dissertation|final[- ]year)\b/iu,
      3,
    ],
    [
      /\b(?:graduated|studied|my (?:degree|studies|school|college|major|thesis|subjects?)|high school|secondary school|majored)\b/iu,
      3,
    ],
    [/\b(?:published|publication|research paper|conference|olympiad|dean'?s list)\b/iu, 2],
  ],
  tests: [
    [
      /\b(?:ielts|toefl|pte|duolingo|gre|gmat|testdaf|goethe|dsh|hsk|english (?:test|proficiency)|medium of instruction|band)\b/iu,
      5,
    ],
  ],
  work: [
    [
      /\b(?:work(?:ed|ing|s)?|jobs?|intern(?:ed|ship)?|employ(?:ed|er|ment)|experience|promoted|colleagues?|clients?|salary)\b/iu,
      2,
    ],
    [
      /\b(?:engineer|officer|manager|developer|analyst|assistant|teacher|nurse|accountant|executive|designer|technician|lecturer|volunteer(?:ed)?)\b/iu,
      2,
    ],
    [
      /\b(?:built|developed|managed|led|designed|trained|maintained|taught|supervised|organi[sz]ed|handled|launched|responsible for)\b/iu,
      2,
    ],
    [/\b(?:company|team|project|factory|hospital|clinic|start-?up|ngo)\b/iu, 1],
  ],
  circumstances: [
    [
      /\b(?:visa|permit)\b.{0,30}\b(?:refus|reject|denied)|\b(?:refus|reject|denied)\w*\b.{0,30}\b(?:visa|permit)\b/iu,
      4,
    ],
    [
      /\b(?:gap|refus(?:ed|al)|reject(?:ed|ion)|ill(?:ness)?|sick|hospitali[sz]ed|covid|pandemic|lockdown|failed|retook|retake|accident|passed away|died|pregnan\w+|maternity)\b/iu,
      4,
    ],
  ],
  course: [
    [/\b(?:course|program(?:me)?|modules?|curriculum|specialis\w+|specializ\w+|syllabus|coursework)\b/iu, 3],
    [/\b(?:m\.?sc|mba|m\.?a|meng|m\.?tech|m\.?phil|ph\.?d|master'?s?|postgraduate)\b/iu, 2],
    [
      /\b(?:interest(?:ed|s)?|learn|understand|fascinat\w+|curious|passion(?:ate)?|knowledge|skills? (?:in|that) )\b/iu,
      2,
    ],
  ],
  university: [
    [
      /\b(?:campus|facult(?:y|ies)|laborator(?:y|ies)|labs?|professors?|rank(?:ed|ing)s?|research (?:group|centre|center)|library|alumni|placement|accredit\w+)\b/iu,
      3,
    ],
    [/\b(?:chose|choose|chosen|selected|picked|prefer(?:red)?|why)\b/iu, 2],
    [/\b(?:this|the|that|your) (?:university|college|institution|institute|school|city)\b(?! of)/iu, 3],
  ],
  funds: [
    [
      /\b(?:sponsor(?:s|ed|ing|ship)?|fund(?:s|ed|ing)?|loans?|savings?|tuition|fees?|afford|fixed deposit|fdr|bank (?:statement|balance|account)|blocked account|scholarship|financ\w+|pay(?:s|ing)?|income|money|budget|expenses|costs?)\b/iu,
      3,
    ],
    [
      /[£$€৳₹¥]|\b(?:lakhs?|lacs?|crores?|bdt|gbp|usd|eur|cad|aud|inr|npr|pkr|taka|rupees?|pounds?|dollars?|euros?)\b/iu,
      2,
    ],
    [/\b(?:father|mother|parents|uncle|aunt|brother|sister|husband|wife)\b/iu, 1],
  ],
  plans: [
    [
      /\b(?:after|once|when|upon)\b.{0,30}\b(?:graduat\w+|degree|finish\w*|complet\w+|stud(?:y|ies)|course|master'?s?|that|return\w*)\b/iu,
      3,
    ],
    [/\b(?:return|go back|come back|coming back|going back|back home|back to|home country|my country)\b/iu, 4],
    [
      /\b(?:future|career|goal|long[- ]term|short[- ]term|become|ambition|aim|in (?:five|ten|\d+) years|start my own|open (?:a|an|my)|family business|set up|my plans?)\b/iu,
      3,
    ],
    [/\b(?:I|i) (?:will|shall|plan to|intend to|hope to)\b/u, 1],
  ],
};

/** "After graduating I joined …" is no plan. */
const past = /\b(?:joined|worked|studied|started|completed|was|were|did|got|went|moved|began|became|took)\b/iu;
const future = /\b(?:will|shall|plan|want|intend|hope|goal|future|would|aim|going to|return|back)\b/iu;

export function scoresOf(text: string, university: string | null): Record<Topic, number> {
  const score = (topic: Topic) =>
    signs[topic].reduce((sum, [pattern, weight]) => sum + (pattern.test(text) ? weight : 0), 0);
  const scores = {
    self: score("self"),
    aim: score("aim"),
    education: score("education"),
    tests: score("tests"),
    work: score("work"),
    circumstances: score("circumstances"),
    course: score("course"),
    university: score("university"),
    funds: score("funds"),
    plans: score("plans"),
  };
  if (university !== null && text.toLowerCase().includes(university.toLowerCase())) {
    scores.university += 2;
    scores.aim += 1;
  }
  if (scores.plans > 0 && past.test(text) && !future.test(text)) scores.plans = 0;
  if (scores.aim >= 4 && /\b(?:because|since|as it|so that|due to)\b/iu.test(text)) scores.aim += 1;
  return scores;
}

/** Of a heading, or of the key of a line such as "Funds: my father". */
export function topicOfHeading(heading: string): Topic | null {
  const known: readonly (readonly [RegExp, Topic])[] = [
    [
      /\b(?:education|academics?|degrees?|qualifications?|educational background|academic background|grades?|results?|c?gpa|stud(?:y|ies)|school)\b/iu,
      "education",
    ],
    [/\b(?:ielts|toefl|pte|tests?|english|language|scores?|duolingo|gre|gmat)\b/iu, "tests"],
    [/\b(?:work|jobs?|experience|employment|career history|internships?|profession|occupation|projects?)\b/iu, "work"],
    [/\b(?:gap|refusals?|circumstances|explanation)\b/iu, "circumstances"],
    [/\bwhy\b(?!.*\b(?:course|program(?:me)?|subject|degree|field|master|msc|major)\b)/iu, "university"],
    [/\b(?:who|how)\b.*\bpay/iu, "funds"],
    [/\bwhy\b|\b(?:course|program(?:me)?|target|subject|intended|applying for|master'?s)\b/iu, "course"],
    [/\b(?:university|uni|college|institution)\b/iu, "university"],
    [/\b(?:funds?|funding|sponsors?|sponsorship|finances?|financial|budget|money|fees)\b/iu, "funds"],
    [/\b(?:plans?|goals?|future|career|after|return|ambitions?|ties)\b/iu, "plans"],
  ];
  return known.find(([pattern]) => pattern.test(heading))?.[1] ?? null;
}
