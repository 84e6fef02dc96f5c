import type { Mutant } from "./mutant.ts";

/** Faults on the screens of documents and resumes. */
export const screensPapers: readonly Mutant[] = [
  {
    name: "long-file-name-one-character-too-long",
    file: "shared/documents/document.ts",
    find: "maxFileName - end.length - 1",
    replace: "maxFileName - end.length",
    harm: "A file with a very long name is sent whole, and then its document is refused by the database.",
  },
  {
    name: "file-deleted-before-its-row",
    file: "app/features/documents/mutations.ts",
    find: "await removeDocumentRow(document.id);\n      await removeDocumentFile(document);",
    replace: "await removeDocumentFile(document);\n      await removeDocumentRow(document.id);",
    harm: "When deleting fails half way, the document stays in the list and its file is gone for good.",
  },
  {
    name: "any-word-of-the-search-is-enough",
    file: "app/features/documents/document-filter.ts",
    find: "words.every((word) => text.includes(word))",
    replace: "words.some((word) => text.includes(word))",
    harm: "A search for two words shows everything that has one of them, so that it narrows nothing down.",
  },
  {
    name: "zooming-out-leaps-to-the-whole-page",
    file: "app/features/documents/preview/preview-tools.tsx",
    find: "zooms.findLast((other) => other < zoom)",
    replace: "zooms.find((other) => other < zoom)",
    harm: "Who zooms out of a document by one step loses their place, since it shrinks to the whole page at once.",
  },
  {
    name: "no-retry-after-a-lost-connection",
    file: "app/features/documents/upload/document-uploads.ts",
    find: "sentence: texts.problem.cut(fileName), mayRetry: true",
    replace: "sentence: texts.problem.cut(fileName), mayRetry: false",
    harm: "After a lost connection people are told to press Retry, and there is no such button: they begin anew.",
  },
  {
    name: "focus-lost-after-deleting-a-document",
    file: "app/features/documents/document-list.tsx",
    find: "          if (document.activeElement === document.body) list.current?.focus();\n",
    replace: "",
    harm: "After a document is deleted, people who use the keyboard start again at the top of the page.",
  },
  {
    name: "rating-of-seven-is-only-fair",
    file: "app/features/resumes/texts.ts",
    find: '{ from: 7, word: "Good"',
    replace: '{ from: 7.5, word: "Good"',
    harm: "A resume of 7 out of 10 is called fair instead of good.",
  },
  {
    name: "cancelled-resume-is-stored-all-the-same",
    file: "app/lib/files/send-request.ts",
    find: "      request.abort();\n      reject(signal.reason);",
    replace: "      reject(signal.reason);",
    harm: "A resume whose upload was cancelled goes on in the background and turns up in the list.",
  },
];
