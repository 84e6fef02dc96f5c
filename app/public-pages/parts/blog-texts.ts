export const frameTexts = {
  skip: "Skip to content",
  navigation: "Site",
  blog: "Blog",
  rules: "Visa rules",
  signIn: "Sign In",
  dashboard: "Dashboard",
  theme: "Theme:",
  light: "Light",
  dark: "Dark",
  system: "System",
  footerNavigation: "Footer",
  purpose: "Information, not legal advice.",
  feed: "RSS feed",
} as const;

export const articleCardTexts = {
  featured: "Featured",
  tags: "Tags",
  more: (count: number) => `+${count}`,
  moreTags: (count: number) => (count === 1 ? "1 more tag" : `${count} more tags`),
} as const;

export const blogListTexts = {
  purpose: "Guides to the study visa: each step, the papers it takes, and the countries people go to.",
  searchLabel: "Search articles",
  search: "Search",
  clearSearch: "Clear search",
  searchCut: (most: number) => `Your search was long: we looked for its first ${most} characters.`,
  tags: "Filter by tag",
  allTags: (count: number) => `${count} more tags`,
  clearFilter: "Clear filter",
  /** `search` and `tag` are empty when not filtered. */
  found: (count: number, { search, tag }: { search: string; tag: string }) =>
    `${articles(count)}${search && ` for “${search}”`}${tag && ` tagged “${tag}”`}`,
  empty: "No articles yet",
  emptyExplanation: "The first guides are being written. Please come back soon.",
  notFound: "No articles found",
  notFoundExplanation: ({ search, tag }: { search: string; tag: string }) =>
    search && tag
      ? `Nothing tagged “${tag}” contains “${search}”.`
      : search
        ? `Nothing contains “${search}”.`
        : `Nothing is tagged “${tag}”.`,
  clearFilters: "Clear filters",
} as const;

export const blogTagTexts = {
  kicker: "Tag",
  count: (count: number) => articles(count),
  all: "All articles",
  notFound: "No articles found",
  notFoundExplanation: (tag: string) => `There are no articles with the tag “${tag}”.`,
} as const;

export const blogErrorTexts = {
  list: "Error Loading Blogs",
  articles: "Error Loading Articles",
  explanation: "The blog could not be loaded just now. Please try again in a moment.",
  retry: "Try again",
  back: "Back to Blog",
} as const;

export const paginationTexts = {
  label: "Pages",
  page: (page: number) => `Page ${page}`,
  previous: "Previous",
  next: "Next",
} as const;

function articles(count: number): string {
  return count === 1 ? "1 article" : `${count} articles`;
}

export const articleTexts = {
  missing: "Article Not Found",
  missingExplanation: "There is no article at this address. It may have been moved or taken down.",
  breadcrumb: "Breadcrumb",
  checklist: (country: string) => `Your checklist: ${country}`,
  /** Of an article about several countries, or about none. */
  checklistAny: "See what your study visa needs",
  progress: "Reading progress",
  tags: "Tags",
  updated: "Updated",
  contents: "On this page",
  team: (siteName: string) => `The ${siteName} team`,
  writtenBy: "Written by",
  related: "Related articles",
  copyCode: "Copy code",
  codeCopied: "Copied",
  codeNotCopied: "Not copied",
} as const;

export const shareTexts = {
  title: "Share this article",
  newTab: "(opens in a new tab)",
  post: "Share on X",
  network: "Share on LinkedIn",
  chat: "Share on WhatsApp",
  native: "Share…",
  copy: "Copy link",
  copied: "Link copied to clipboard!",
  failed: "Failed to copy link",
} as const;

export const serviceTexts = {
  title: "Work on your own application",
  links: {
    sop: "Draft a statement of purpose, a cover letter or an email from your own facts.",
    resume: "Have your resume read and rated, with advice on what to improve.",
    "visa-progress": "See how far your application is, and what comes next.",
    "visa-consultant": "Ask about requirements, money, interviews and waiting times.",
    documents: "Keep every paper of your application in one private place.",
    blogs: "Read more guides to the study visa.",
  },
} as const;
