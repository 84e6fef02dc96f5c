interface Allowed {
  /** Matches the paths. */
  where: RegExp;
  /** Parts of what stands around the figures. */
  texts: readonly string[];
  why: string;
}

/** Figures that are no rules of any country. */
export const figuresAllowed: readonly Allowed[] = [
  {
    where: /^server\/blog\/seed\/articles\//,
    texts: ["Facts as of 24 November 2026."],
    why: "the day on which we compared the article with the records",
  },
  {
    where: /^server\/blog\/seed\/articles\/gap-years-explained\.md$/,
    texts: ["From January 2022 to March 2024 I worked", "Since October 2024 I have taken"],
    why: "the dates of an invented life",
  },
  {
    where: /^server\/(ai\/prompts|adviser\/model)\//,
    texts: ["at most 30 words", "500 to 800 words", "200 to 350 words", "at most 250 words"],
    why: "how long texts of a model may be",
  },
  {
    where: /^app\/features\/system\/texts\.ts$/,
    texts: ["for three days. Links in them", "in the last 24 hours"],
    why: "how long mails are tried, and what the operator's page counts",
  },
  {
    where: /^app\/features\/sop-documents\/texts\.ts$/,
    texts: ["e.g. "],
    why: "examples of what somebody may type",
  },
];
