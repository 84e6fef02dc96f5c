import type { PublicTable } from "#shared/account/exported-tables.ts";

const parts = {
  account: "your account",
  files: "your files",
  profiles: "your profile",
  visa_progress: "your visa steps",
  documents: "your documents",
  sop_documents: "your letters",
  sop_document_versions: "former texts of your letters",
  resumes: "your resumes",
  feedback: "your feedback",
  chat_conversations: "your conversations",
  chat_messages: "your messages",
  ai_usage: "your use of the assistant",
  user_roles: "your roles",
  blogs: "your posts",
  applications: "your applications",
  application_lines: "the lines of your checklists",
  application_papers: "which papers belong to which line",
  application_balances: "your balances",
  blog_tags: "the tags",
  blog_revisions: "former texts of posts",
  blog_daily_views: "the views of posts",
  kept_counts: "counts of posts and feedback",
  fact_overrides: "values of rules that you entered",
  fact_reports: "what visitors said of rules",
} satisfies Record<PublicTable | "account" | "files", string>;

export type ExportPart = keyof typeof parts;

export const accountTexts = {
  title: "Your data",

  export: {
    title: "Export my data",
    hint: "Everything that you keep here as one ZIP file: your profile, steps, letters, conversations and all your files. It is put together on this device.",
    start: "Export my data",
    again: "Export again",
    cancel: "Cancel",
    collecting: "Collecting your records",
    files: (done: number, total: number) => `${done} of ${total} ${total === 1 ? "file" : "files"}`,
    bar: "Export",
    cancelled: "The export was cancelled. Nothing was saved.",
    saved: (fileName: string) => `${fileName} was saved with your downloads.`,
    savedToast: "Your data was exported",
    failed: (part: ExportPart) => ({
      message: `The export stopped: ${parts[part]} could not be read.`,
      reassurance: "Nothing was saved, and nothing was changed. Check your connection and try again.",
    }),
    incomplete: (count: number) => (count === 1 ? "One file could not be read:" : `${count} files could not be read:`),
    incompleteMeaning: "Everything else is ready. Try again, or save the export without them.",
    more: (count: number) => `and ${count} more`,
    retry: "Try again",
    saveWithout: "Save without them",
  },

  delete: {
    title: "Delete my account",
    hint: "Your account, everything that you wrote and all your files are deleted at once and for good.",
    open: "Delete my account",
    dialogTitle: "Delete your account?",
    goes: "Your profile, steps, documents, letters, resumes, conversations, feedback and files are deleted for good. Nobody can bring them back.",
    exportFirst: "Do you want to keep a copy? Close this and export your data first.",
    postsStay: "Posts that you wrote for the blog stay, without your name.",
    logStays: "The security log keeps what happened when, but no longer who you were.",
    label: (confirmation: string) => `Type ${confirmation} to confirm`,
    cancel: "Cancel",
    submit: "Delete my account",
    deleting: "Deleting your account",
    failed: "This did not work",
    noReason: "Something went wrong. Please try again.",
    unknown: "The connection broke before an answer came, so your account may be deleted already. Please try again.",
  },

  readme: ({ siteName, madeAt, missing }: { siteName: string; madeAt: Date; missing: readonly string[] }) =>
    [
      `Your data from ${siteName}, exported on ${madeAt.toISOString().slice(0, 10)} (UTC).`,
      "",
      "account.json   who you are to the account service, your ways to sign in, and where you are signed in",
      "tables/        what you entered and what was made for you, one file for each kind",
      "files/         the files that you uploaded, under the names that you gave them",
      "files.json     the same files with their places, sizes, types and times",
      "",
      "Files that end in .json are plain text. Times are in UTC.",
      ...(missing.length === 0 ? [] : ["", "These files could not be read and are not in this archive:", ...missing]),
      "",
    ].join("\n"),
} as const;
