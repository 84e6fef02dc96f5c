import { formatNumber } from "#app/lib/text/format.ts";
import type { CommentKind } from "#shared/interviews/interview.ts";

export const practiceTexts = {
  title: "Practice Interview",
  purpose: "Practise the questions a visa officer may ask.",
  first: "The first question",
  questions: (count: number) => `${count} questions. Stop whenever you like; nothing is stored unless you keep it.`,
  /** What the rules say of an interview, on the person's answers. */
  verdicts: {
    "not needed": "Based on your answers, no interview is needed. Practise if you like.",
    "may be asked": "You may be invited to an interview, so practise first.",
  },
  dialog: "Practice interview",
  invitation: "You see what is missing, and what does not match your letter and documents.",
  open: "Answer this question",

  kinds: {
    warning: "Warning",
    contradiction: "Contradiction",
    missing: "Missing",
    vague: "Vague",
    copied: "Learnt by heart",
    length: "Length",
    note: "Note",
    strength: "Good",
  } satisfies Record<CommentKind, string>,

  results: {
    title: "Earlier practice",
    one: "Past practice",
    none: "After your first practice, this shows what to explain better.",
    example: "Example",
    exampleAnswer: "“I study computer science in Dhaka.”",
    /** Behind the kind of a comment. */
    exampleComment: "when you finish your degree.",
    of: (name: string) => `: ${name}`,
    count: (answered: number, asked: number) =>
      `${formatNumber(answered)} of ${asked === 1 ? "1 question" : `${formatNumber(asked)} questions`} answered.`,
    more: (count: number) => `${formatNumber(count)} more than the time before.`,
    read: "Read again",
    back: "Close",
    delete: "Delete",
    deleteForGood: "Delete for good",
    keepIt: "Keep it",
    confirmDelete: "Delete this practice? Its answers and comments cannot be brought back.",
    kept: "Practice kept",
    deleted: "Practice deleted",
    keepFailed: "The practice could not be kept. Copy or download it, or try again.",
    full: "There is no room for another practice. Delete one, then keep this one.",
    deleteFailed: "The practice could not be deleted. Check your connection and try again.",
    listError: {
      message: "Your past practices could not be loaded.",
      reassurance: "You can practise all the same.",
    },
    loadError: {
      message: "This practice could not be loaded.",
      reassurance: "Nothing was changed. Check your connection and try again.",
    },
  },
} as const;
