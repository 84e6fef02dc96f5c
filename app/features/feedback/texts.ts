import { formatNumber } from "#app/lib/text/format.ts";

/** Dialog and toast texts are specified word for word. */
export const feedbackTexts = {
  title: "Send Feedback",
  purpose: "Tell us what helps you and what gets in your way. We may write back to the address below.",
  name: "Name",
  email: "Email",
  component: "Component",
  componentHint: "The part of the app that it is about.",
  componentPlaceholder: "Select a component",
  feedback: "Feedback",
  feedbackHint: "At least 10 characters. Leave out passwords and passport numbers.",
  length: (count: number, limit: number) => `${formatNumber(count)} of ${formatNumber(limit)} characters`,
  submit: "Submit Feedback",
  cancel: "Cancel",
  sent: { title: "Feedback submitted", message: "Thank you for your feedback! We'll review it soon." },
  sendFailed: { title: "Error", message: "Failed to submit feedback. Please try again." },
  signInFirst: { title: "Authentication required", message: "Please log in to submit feedback." },
  listTitle: "Feedback",
  listPurpose: "What people say about the product, newest first.",
  list: "Feedback, newest first",
  allComponents: "All components",
  none: "Nothing yet",
  pages: "Pages of feedback",
  ofWhom: (name: string) => ` of the feedback by ${name}`,
  empty: { title: "No feedback yet", text: "What people send from the app appears here." },
  emptyComponent: (component: string) => ({
    title: `No feedback on ${component} yet`,
    text: "There may be some on other parts of the app.",
  }),
  loadError: {
    message: "The feedback could not be loaded.",
    reassurance: "Nothing was changed. Check your connection and try again.",
  },
} as const;
