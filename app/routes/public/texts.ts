/** The UI texts of the 404 page. */
export const notFoundTexts = {
  title: "Page not found",
  code: "404",
  explanation: "There is nothing at this address. It may have moved, or the link may be incomplete.",
  home: "Go Home",
  articles: "Browse Articles",
  back: "Go Back",
  resources: "Where people usually go",
} as const;
