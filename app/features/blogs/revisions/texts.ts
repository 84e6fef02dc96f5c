import { formatNumber } from "#app/lib/text/format.ts";
import { unreachable } from "#app/lib/service-message.ts";
import { maxBlogExcerpt, maxBlogTitle, maxMetaDescription, maxTags } from "#shared/blog/blog.ts";

const tooLong: Readonly<Record<string, string>> = {
  title_length: `The title is empty or longer than ${maxBlogTitle} characters.`,
  content_length: "The text is empty or too long. Move pictures that are written into it to the picture upload.",
  excerpt_length: `The excerpt is longer than ${formatNumber(maxBlogExcerpt)} characters.`,
  meta_description_length: `The meta description is longer than ${maxMetaDescription} characters.`,
};

const refusals: Readonly<Record<string, string>> = {
  slug_form: "The slug takes lowercase letters a to z, digits and hyphens only.",
  tags_form: `A post takes up to ${maxTags} tags, none of them empty.`,
  cover_image_form: "The cover image is neither a link nor a picture of up to 5 MB.",
};

export const saveTexts = {
  unreachable,
  signedOut: "Your session has ended. Sign in again; what you wrote is kept in this browser.",
  notAdmin: "Your account may not edit posts.",
  deleted: "The post was deleted in the meantime.",
  slugTaken: (slug: string, suggestion: string) =>
    `Another post has the address “${slug}” already. “${suggestion}” is free.`,
  tooLarge: "The post is too large to be sent. Upload its pictures instead of writing them into the text.",
  activeMarkup: "The text holds HTML that could run as a program. Take it out and save again.",
  refused: "The service did not take it. Try again, and tell the operator if it happens again.",
  tooLong,
  refusals,
} as const;

export const conflictTexts = {
  title: "Someone else saved this post",
  titleOwn: "You saved this post somewhere else",
  by: (name: string | null) => name ?? "Another admin",
  byOwn: "You, in another tab or on another device,",
  saved: "saved a newer version",
  explanation: "Nothing is overwritten until you decide. Below is what differs from theirs in yours.",
  overwrite: "Overwrite with mine",
  overwriteMeaning: "Theirs is kept among the versions.",
  takeTheirs: "Take theirs",
  keepEditing: "Keep editing",
  askTake: "Take their version?",
  askTakeMeaning: "Your text leaves the editor. It is kept in this browser and offered when you open the post again.",
  deletedTitle: (title: string) => `“${title}” was deleted`,
  deletedMeaning: "Someone deleted this post while you were editing it. Every word of yours is still here.",
  saveAsNew: "Save as a new post",
} as const;

export const keptTexts = {
  newTitle: (count: number) =>
    count === 1 ? "You have a post that was not saved" : `You have ${formatNumber(count)} posts that were not saved`,
  existingTitle: "You have changes to this post that were not saved",
  kept: "Kept in this browser",
  untitled: "Untitled",
  newer: "The post has been saved since. If you save these changes, you will be asked first.",
  continue: "Continue where you left off",
  of: (title: string) => ` “${title}”`,
  startAnew: "Start anew",
  discard: "Discard",
  askDiscard: (title: string) => `Discard “${title}”?`,
  askDiscardMeaning: "It was never saved, so it cannot be brought back.",
  withoutCover: "This browser has no room to keep the cover image. The text is kept until you save.",
  notKept: "This browser cannot keep unsaved text. Save before you leave the page.",
} as const;

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
  askRestore: (date: string) => `Restore the version of ${date}?`,
  askRestoreMeaning:
    "Its title, text, excerpt, description, tags and cover become the current ones. What you have now is kept as a version. Status and address stay.",
  postTitle: "Title",
  excerpt: "Excerpt",
  metaDescription: "Meta description",
  tags: "Tags",
  cover: "Cover image",
  none: "none",
  inlineCover: (characters: number) => `a picture written inline (${formatNumber(characters)} characters)`,
  otherDetails: "Beside the text",
  text: "Text",
  formatting: "The words are the same. Formatting, links or pictures differ.",
} as const;
