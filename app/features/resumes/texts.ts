import { safeFileName, splitName } from "#app/lib/files/download.ts";
import { formatNumber } from "#app/lib/text/format.ts";
import { maskedBeforeModel } from "#app/lib/text/masking.ts";
import type { PublicConfig } from "#shared/public-config.ts";
import { type Resume, resumeExtensions } from "#shared/resume.ts";

/** Toast texts, labels and button names are specified word for word. */
export const resumesTexts = {
  title: "Resume Manager",
  purpose: "Upload your resume: you get a rating out of 10, and what to fix first.",
  upload: "Upload Resume",
  uploadBrief: "Upload",
  list: "Your resumes",
  pages: "Pages of resumes",
  loading: "Loading your resumes",
  empty: {
    title: "No resumes yet",
    message: "Upload one to see what a program reads in it, and what would make it clearer.",
  },
  loadError: {
    message: "Your resumes could not be loaded.",
    reassurance: "Nothing was changed. Check your connection and try again.",
  },

  fetchFailed: "Failed to fetch resumes",
  uploaded: "Resume uploaded and analyzed successfully",
  uploadFailed: "Failed to upload and analyze resume",
  downloaded: "Resume downloaded successfully",
  downloadFailed: "Failed to download resume",
  deleted: "Resume deleted successfully",
  deleteFailed: "Failed to delete resume",
} as const;

export const uploadTexts = {
  name: "Title",
  nameHint: "So that you know it again: Master's in Toronto, for example.",
  nameMissing: "Please give this resume a title",
  file: "Resume file",
  fileHint: `Accepted formats: ${resumeExtensions}. Maximum size 10MB.`,
  fileMissing: "Please choose a file",
  invitation: "Choose or drop a file",
  invitationByTouch: "Choose a file",
  chosen: "Chosen file",
  remove: (name: string) => `Remove ${name}`,
  submit: "Upload Resume",
  busy: "Processing...",
  cancel: "Cancel",
  sending: (percent: string, size: string) => `${percent} of ${size} sent`,
  reading: "Your resume is being read and rated. This can take a minute.",
  cancelled: "The upload was cancelled.",
  reader: (ai: PublicConfig["ai"]) =>
    ai === null
      ? "Your file is read and rated on our own server by fixed rules, not by a language model. Nobody else receives it."
      : `Our server reads your file. Its text goes to ${ai.provider} (${ai.model}), which rates it. ${maskedBeforeModel}`,
} as const;

export const resumeCardTexts = {
  rating: (rating: string) => `${rating}/10`,
  ratingLabel: "Rating: ",
  unrated: "Not rated",
  preview: "Text of the file",
  noText: "No text is stored for this resume.",
  showText: "Show whole text",
  analysis: "AI analysis",
  full: (areas: string) => `Full marks: ${areas}`,
  startWith: "Start with this",
  afterwards: "Then correct the points below and upload the file again to see your new rating.",
  afterwardsAlone: "Then upload the file again to see your new rating.",
  uploadCorrected: "Upload the corrected file",
  nothingToFix: "Nothing to correct. Next, compare it with the course or job you apply for.",
  noAnalysis: "No analysis is stored for this resume.",
  showAll: "Show whole analysis",
  of: (title: string) => ` of ${title}`,
  compare: "Compare with a course or job",
  compareWhat: (title: string) => ` (${title})`,
  download: "Download",
  delete: "Delete",
  more: (title: string) => `More for ${title}`,
  what: (title: string) => ` ${title}`,
  confirmDelete: (title: string) => `Delete ${title}?`,
  confirmDeleteBody: "Its file and its analysis are deleted with it. This cannot be undone.",
} as const;

export const wholeTextTexts = {
  title: "What the parser sees",
  purpose:
    "Programs that sort applications read this and nothing else. If words are missing or out of order here, they are for them too.",
  find: "Find in text",
  clear: "Clear search",
  none: "Not found",
  found: (at: number, count: number, isMore: boolean) =>
    `${formatNumber(at)} of ${formatNumber(count)}${isMore ? " or more" : ""}`,
  next: "Next place",
  previous: "Previous place",
  copy: "Copy text",
  text: (title: string) => `Text of ${title}`,
  length: (characters: number) => `${formatNumber(characters)} characters`,
} as const;

export const matchTexts = {
  title: (title: string) => `Compare ${title}`,
  purpose:
    "Paste the description of a course or a job. Its words are looked up in your resume, here in your browser: nothing is sent.",
  description: "Course or job description",
  missing: "Please paste a description",
  nothing: "There are no terms to compare in this text. Paste the whole description.",
  submit: "Compare",
  close: "Close",
  outcome: (found: number, total: number) =>
    `${formatNumber(found)} of ${formatNumber(total)} terms of the description are in your resume`,
  found: "In your resume",
  absent: "Not in your resume",
  absentMeaning: "If one of these is true of you, mention it. Mention it only if it is true of you.",
  words: "Words are compared, not what they mean: your resume may say the same in another way.",
} as const;

const ratings = [
  { from: 8.5, word: "Excellent", tone: "good" },
  { from: 7, word: "Good", tone: "good" },
  { from: 5, word: "Fair", tone: "quiet" },
  { from: 0, word: "Needs work", tone: "soon" },
] as const;

/** What a rating is called, and its colour. */
export function ratingInWords(rating: number): Pick<(typeof ratings)[number], "word" | "tone"> {
  return ratings.find(({ from }) => rating >= from) ?? ratings[3];
}

export function resumeFileName({ title, file_url }: Pick<Resume, "title" | "file_url">): string {
  const { extension } = splitName(file_url.split("/").at(-1) ?? "");
  const isNamedSo = title.toLowerCase().endsWith(extension.toLowerCase());
  return safeFileName(isNamedSo ? title : title + extension);
}
