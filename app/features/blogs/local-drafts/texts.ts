import { formatNumber } from "#app/lib/text/format.ts";

export const draftTexts = {
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
