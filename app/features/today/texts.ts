/** Of what the dashboard shows everybody. */
export const todayTexts = {
  title: "Today",
  error: { message: "Your application could not be loaded.", reassurance: "What you saved is safe." },

  begin: {
    title: "Where and when will you study?",
    text: "See which papers you need, by when, and how much money.",
    action: "Begin with three questions",
    dismiss: "Not now",
    dismissed: "You can begin at any time under Your applications.",
  },

  congratulations: {
    comesNext: "What comes next",
    title: "Congratulations, all eleven steps are done",
    text: "Keep your documents together and take them to your appointment.",
    ready: "Every paper that your application needs is ready.",
    pending: (count: number) =>
      count === 1
        ? "One document in your list is still marked as pending."
        : `${count} documents in your list are still marked as pending.`,
    openDocuments: "Open documents",
  },
} as const;
