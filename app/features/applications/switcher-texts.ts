/** What the switcher in the header says. */
export const switcherTexts = {
  label: (name: string) => `Application: ${name}. Change it`,
  title: "Your applications",
  all: "All applications",
  begin: "Begin another",
  chosen: (name: string) => `Now working on ${name}`,
  failed: "It could not be saved. Nothing was changed.",
  full: "No more than 100 applications can be kept. Delete one first.",
} as const;
