import type { Mutant } from "./mutant.ts";

/** Faults in the chat, the letters and the practice interview. */
export const screensWriting: readonly Mutant[] = [
  {
    name: "shift-enter-sends",
    file: "app/features/visa-consultant/composer.tsx",
    find: 'if (event.key !== "Enter" || event.shiftKey || isComposing) return;',
    replace: 'if (event.key !== "Enter" || isComposing) return;',
    harm: "Who begins a new line in a question by Shift+Enter sends half of it.",
  },
  {
    name: "unanswered-question-overwrites-the-next",
    file: "app/features/visa-consultant/drafts/use-drafts.ts",
    find: '((now.get(chat) ?? "").trim() === "" ? withDraft(now, chat, question) : now)',
    replace: "withDraft(now, chat, question)",
    harm: "What somebody typed while the consultant was answering is replaced by the old question when the answer fails.",
  },
  {
    name: "stopped-answer-counts-as-failed",
    file: "app/features/visa-consultant/answer/use-consultation.ts",
    find: ": wasTold(ids.messageId);",
    replace: ": Promise.resolve(false);",
    harm: "Who stops an answer gets an error, and the words that had come already are lost.",
  },
  {
    name: "file-name-with-a-blank-left-in",
    file: "shared/letters/sop-document.ts",
    find: '.replaceAll(" ", "_")',
    replace: '.replace(" ", "_")',
    harm: 'A statement of purpose is downloaded as "Statement_of Purpose_…", which upload forms of universities refuse.',
  },
  {
    name: "change-of-the-text-alone-is-no-change",
    file: "app/features/sop-documents/letter/use-letter-drafts.ts",
    find: "return text !== original.text || subject !== original.subject;",
    replace: "return text !== original.text && subject !== original.subject;",
    harm: "Who edited a letter's text leaves or cancels without being asked, and loses the changes.",
  },
  {
    name: "first-try-lost-when-the-second-is-skipped",
    file: "app/features/practice-interview/practice.ts",
    find: 'const entry = practice.former ?? { question, outcome: "skipped" };',
    replace: 'const entry = { question, outcome: "skipped" } as const;',
    harm: "Who gives up a second try finds the question skipped in the summary, the first answer and its comments gone.",
  },
];
