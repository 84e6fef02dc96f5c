import { formatNumber } from "#app/lib/text/format.ts";
import { maskedBeforeModel } from "#app/lib/text/masking.ts";

/** Headings, prompts, toasts and the placeholder are specified word for word. */
export const consultantTexts = {
  title: "Visa Consultant",
  purpose: "Get personalized guidance for your visa application process from our AI consultant",
  newChat: "New Chat",
  untitled: "Untitled Chat",

  history: {
    title: "Chat History",
    loading: "Loading your chats",
    empty: "No conversations yet",
    search: "Search chats",
    outcome: (count: number) => (count === 1 ? "1 chat found" : `${formatNumber(count)} chats found`),
    noMatch: "No chat fits",
    loadError: {
      message: "Your chats could not be loaded.",
      reassurance: "Nothing was changed. You can still ask questions.",
    },
  },

  panel: {
    titleOfNew: "Ask the consultant",
    prompt: "Ask me anything about visa processes, requirements, or next steps",
    messages: "Questions and answers",
    loading: "Loading this chat",
    loadError: {
      message: "This chat could not be loaded.",
      reassurance: "Nothing of it is lost. Check your connection and try again.",
    },
    rename: "Rename",
    export: "Export",
    delete: "Delete",
    of: (action: string, title: string) => `${action} ${title}`,
    more: (title: string) => `More for ${title}`,
  },

  empty: {
    greeting: "Hi! I'm your visa consultant assistant.",
    quickQuestions: "Quick questions:",
  },

  message: {
    you: "You asked:",
    consultant: "The consultant answered:",
    followUps: "Ask next:",
    copy: "Copy",
    copyOf: (question: string) => ` the answer to ${question}`,
    copied: { title: "Copied!", message: "The answer is on your clipboard." },
    copyFailed: "Your browser did not allow copying. Select the text and copy it yourself.",
    /** Behind the heading of the sources. */
    pages: (count: number) => (count === 1 ? "1 page" : `${formatNumber(count)} pages`),
    source: (number: string, title: string | undefined) => (title ? `Source ${number}: ${title}` : `Source ${number}`),
  },

  composer: {
    label: "Your question",
    placeholder: "Ask about visa requirements, next steps, or any questions...",
    send: "Send",
    stop: "Stop",
    consulting: "Consulting...",
    answering: "The consultant is answering.",
    stopped: "Stopped. What came is kept.",
    length: (length: number, limit: number) => `${formatNumber(length)} of ${formatNumber(limit)} characters`,
    tooLong: (limit: number) => `Your question is too long. Shorten it to ${formatNumber(limit)} characters.`,
    elsewhere: "An answer is on its way in another chat.",
    goThere: "Show it",
  },

  received: { title: "Response received", message: "The visa consultant has provided guidance" },
  failed: "Failed to send message. Please try again.",
  notAnswered: "Your question was not answered, and none of it was stored.",
  retry: "Retry",

  rename: {
    title: "Rename this chat",
    label: "Title",
    save: "Save",
    cancel: "Cancel",
    missing: "Enter a title",
    tooLong: (limit: number) => `The title must be at most ${formatNumber(limit)} characters`,
    done: "Chat renamed",
    failed: "Failed to rename the chat",
  },
  delete: {
    confirmTitle: (title: string) => `Delete ${title}?`,
    meaning: "All of its questions and answers are deleted. This cannot be undone.",
    confirm: "Delete",
    done: "Chat deleted",
    failed: "Failed to delete the chat",
  },
  export: {
    done: "Chat exported",
    failed: "Failed to export the chat",
    exportedOn: (day: string) => `Exported on ${day}. Information, not legal advice.`,
    you: "You",
    consultant: "Visa Consultant",
  },

  whoAnswers: {
    offline: "Answers come from our checked rules, each with its source. No other company reads your question.",
    model: (provider: string, model: string) =>
      `${provider} · ${model} reads what you ask here, your country, your application, your steps, the names of your documents, the titles of your resumes and the countries of your letters. ${maskedBeforeModel}`,
    notAdvice: "Information, not legal advice.",
  },
} as const;
