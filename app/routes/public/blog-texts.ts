/** The UI texts around every page of the blog. */
export const frameTexts = {
  skip: "Skip to content",
  navigation: "Site",
  blog: "Blog",
  signIn: "Sign In",
  dashboard: "Go to dashboard",
  theme: "Theme:",
  light: "Light",
  dark: "Dark",
  system: "System",
  footerNavigation: "Footer",
  purpose: "Information, not legal advice.",
  feed: "RSS feed",
} as const;

/** On cards and wherever posts are shown. */
export const cardTexts = {
  featured: "Featured",
  tags: "Tags",
  more: (count: number) => `+${count}`,
  moreTags: (count: number) => (count === 1 ? "1 more tag" : `${count} more tags`),
  readingTime: (minutes: number) => `${minutes} min read`,
} as const;

export const blogListTexts = {
  title: "Blog",
  purpose: "Guides to the study visa: each step, the papers it takes, and the countries people go to.",
  error: "Error Loading Blogs",
} as const;

export const blogTagTexts = {
  error: "Error Loading Articles",
} as const;
