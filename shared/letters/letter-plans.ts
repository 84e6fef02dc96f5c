import { letterPurposes, type LetterFactName, type LetterPurpose } from "./letter.ts";
import type { SopDocumentType } from "./sop-document.ts";

/** A question that the letter asks while none of these is told. */
export interface LetterQuestion {
  of: readonly LetterFactName[];
  asks: string;
  /** Others that it asks for as well. */
  covers?: readonly LetterFactName[];
}

export interface LetterSection {
  /** Above it in the text. */
  heading: string | null;
  facts: readonly LetterFactName[];
  questions: readonly LetterQuestion[];
  /** Takes what of the person's own words belongs to no other section. */
  isOpen?: boolean;
}

export interface LetterPlan {
  tab: Exclude<SopDocumentType, "professional_email">;
  /** Each section is an answer of its own, in a box of its own. */
  isBoxes?: boolean;
  /** With a greeting and a signature. */
  isLetter: boolean;
  sections: readonly LetterSection[];
  /** In the order in which the form asks for them. */
  form: readonly LetterFactName[];
}

const background: LetterSection = {
  heading: null,
  facts: ["degree", "grades", "testScore"],
  questions: [
    { of: ["degree"], asks: "your degree and grades", covers: ["grades"] },
    { of: ["grades"], asks: "your grades" },
    { of: ["testScore"], asks: "your language test and your score" },
  ],
};
const work: LetterSection = { heading: null, facts: ["work", "gap"], questions: [] };
const course: LetterSection = {
  heading: null,
  facts: ["whyCourse", "whyUniversity", "whyCountry"],
  questions: [
    { of: ["whyCourse"], asks: "what you want to learn in this course, and why" },
    { of: ["whyUniversity"], asks: "what this university offers that you need" },
  ],
};
const opening: LetterSection = {
  heading: null,
  facts: ["course"],
  questions: [{ of: ["course"], asks: "the course you apply for" }],
  isOpen: true,
};
const circumstances: LetterSection = { heading: null, facts: ["circumstances", "refusal"], questions: [] };
const money: LetterSection = {
  heading: null,
  facts: ["payer", "funds"],
  questions: [{ of: ["payer", "funds"], asks: "who pays for tuition and living costs, and from what funds" }],
};
const plans: LetterSection = {
  heading: null,
  facts: ["plans", "ties"],
  questions: [{ of: ["plans", "ties"], asks: "what you will do after your studies, and where" }],
};
const ties: LetterSection = {
  ...plans,
  questions: [
    { of: ["ties"], asks: "what brings you back after your studies" },
    { of: ["plans"], asks: "what you will do after your studies, and where" },
  ],
};

/** What belongs to a purpose; what belongs to a destination is a record of it. */
export const letterPlans: Readonly<Record<LetterPurpose, LetterPlan>> = {
  statement: {
    tab: "sop",
    isLetter: false,
    sections: [opening, background, work, course, circumstances, money, plans],
    form: [
      "course",
      "whyCourse",
      "whyUniversity",
      "degree",
      "grades",
      "testScore",
      "work",
      "gap",
      "payer",
      "funds",
      "plans",
    ],
  },
  "study-plan": {
    tab: "sop",
    isLetter: false,
    sections: [
      opening,
      background,
      work,
      {
        ...course,
        questions: [
          ...course.questions,
          { of: ["whyCountry"], asks: "why you study abroad and not in your own country" },
        ],
      },
      circumstances,
      money,
      ties,
    ],
    form: [
      "course",
      "whyCourse",
      "whyUniversity",
      "whyCountry",
      "degree",
      "grades",
      "testScore",
      "work",
      "gap",
      "payer",
      "funds",
      "ties",
      "plans",
      "refusal",
    ],
  },
  "genuine-student": {
    tab: "sop",
    isBoxes: true,
    isLetter: false,
    sections: [
      {
        heading: "Your present circumstances",
        facts: ["circumstances", "ties", "degree", "grades", "work"],
        questions: [{ of: ["circumstances"], asks: "your family, community, work and property at home" }],
      },
      {
        heading: "Why this course, this provider and this country",
        facts: ["course", "whyCourse", "whyUniversity", "whyCountry"],
        questions: [
          { of: ["course", "whyCourse"], asks: "the course, and why you chose it", covers: ["whyCourse"] },
          { of: ["whyUniversity", "whyCourse"], asks: "why this provider" },
          { of: ["whyCountry", "whyCourse"], asks: "why this country and not a similar course at home" },
        ],
      },
      {
        heading: "How the course will help you",
        facts: ["plans"],
        questions: [{ of: ["plans"], asks: "what you will do with the course, and where" }],
      },
      {
        heading: "Anything else that matters",
        facts: ["gap", "refusal", "testScore", "payer", "funds"],
        questions: [],
        isOpen: true,
      },
    ],
    form: ["circumstances", "whyCourse", "plans", "gap"],
  },
  motivation: {
    tab: "sop",
    isLetter: false,
    sections: [
      opening,
      background,
      work,
      course,
      circumstances,
      { ...money, questions: [] },
      { ...plans, questions: [{ of: ["plans"], asks: "what you will do after your studies, and where" }] },
    ],
    form: [
      "course",
      "whyCourse",
      "whyUniversity",
      "whyCountry",
      "degree",
      "grades",
      "testScore",
      "work",
      "gap",
      "plans",
    ],
  },
  "application-cover": {
    tab: "cover_letter",
    isLetter: true,
    sections: [
      { ...opening, questions: [{ of: ["course"], asks: "the course or position you apply for" }] },
      {
        heading: null,
        facts: ["work", "gap", "degree", "grades", "testScore"],
        questions: [{ of: ["work", "degree"], asks: "what you have done that suits it" }],
      },
      { ...course, questions: [] },
      circumstances,
      { ...money, questions: [] },
      { ...plans, questions: [] },
    ],
    form: ["addressee", "course", "whyCourse", "whyUniversity", "work", "degree", "grades", "testScore"],
  },
  "visa-cover": {
    tab: "cover_letter",
    isLetter: true,
    sections: [
      opening,
      { ...background, questions: [{ of: ["degree", "work"], asks: "your degree and grades" }] },
      work,
      {
        ...course,
        questions: [{ of: ["whyCourse", "whyUniversity"], asks: "what you want to learn in this course, and why" }],
      },
      circumstances,
      money,
      ties,
    ],
    form: ["addressee", "course", "whyCourse", "payer", "funds", "ties", "plans", "refusal", "enclosures"],
  },
  explanation: {
    tab: "cover_letter",
    isLetter: true,
    sections: [
      {
        heading: null,
        facts: ["course"],
        questions: [],
        isOpen: true,
      },
      {
        heading: null,
        facts: ["refusal", "gap", "circumstances"],
        questions: [
          {
            of: ["refusal", "gap", "circumstances"],
            asks: "what you explain: the refusal and its reasons, the gap, or what has changed",
          },
        ],
      },
      { ...background, questions: [] },
      { ...work, facts: ["work"] },
      { ...course, questions: [] },
      { ...money, questions: [] },
      { ...plans, questions: [] },
    ],
    form: ["addressee", "refusal", "gap", "circumstances", "payer", "funds", "ties", "plans", "enclosures"],
  },
};

/** Of a tab where nothing is chosen. */
export const usualPurpose = { sop: "statement", cover_letter: "application-cover" } as const;

export function purposesOfTab(tab: SopDocumentType): LetterPurpose[] {
  return letterPurposes.filter((purpose) => letterPlans[purpose].tab === tab);
}
