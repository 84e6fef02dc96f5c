import { formatNumber } from "#app/lib/text/format.ts";
import { revisionFields } from "#shared/blog/post-fields.ts";

// British, without a comma before "and".
const restored = new Intl.ListFormat("en-GB").format(Object.values(revisionFields).map(({ word }) => word));

export const revisionTexts = {
  title: (title: string) => `Versions of “${title}”`,
  purpose: "Every save keeps the text before it: the latest hundred, and of automatic saves one a minute.",
  loading: "Loading the versions",
  loadError: { message: "The versions could not be loaded.", reassurance: "Nothing was changed." },
  textError: { message: "This version could not be loaded.", reassurance: "Nothing was changed." },
  empty: { title: "No former versions yet", message: "When you save a change, the text before it is kept here." },
  current: "Text in the editor",
  saved: (name: string | null) => (name === null ? "Saved" : `Saved by ${name}`),
  autosaved: (name: string | null) => (name === null ? "Saved automatically" : `Saved automatically for ${name}`),
  words: (count: number) => (count === 1 ? "1 word" : `${formatNumber(count)} words`),
  restore: "Restore",
  confirmRestore: (date: string) => `Restore the version of ${date}?`,
  confirmRestoreBody: `Its ${restored} become the current ones. What you have now is kept as a version. Status and address stay.`,
  none: "none",
  inlineCover: (characters: number) => `a picture written inline (${formatNumber(characters)} characters)`,
  otherDetails: "Beside the text",
  formatting: "The words are the same. Formatting, links or pictures differ.",
} as const;
