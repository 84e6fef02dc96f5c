import type { Database } from "#shared/database.types.ts";

export type PublicTable = keyof Database["public"]["Tables"];

export interface ExportedTable {
  /** Column with the owner's id, also of a table that `select` joins. */
  owner: string;
  /** Unique per owner: pages continue after its last value. */
  key: string;
  select: string;
  pageSize: number;
}

const ofPerson = (table: Partial<ExportedTable> = {}): ExportedTable => ({
  owner: "user_id",
  key: "id",
  select: "*",
  pageSize: 1000,
  ...table,
});

/** Null where no rows belong to a person. Filters by owner, since admins see more than their own rows. */
export const exportedTables: Record<PublicTable, ExportedTable | null> = {
  profiles: ofPerson({ key: "user_id" }),
  visa_progress: ofPerson({ key: "user_id" }),
  documents: ofPerson(),
  applications: ofPerson(),
  application_lines: ofPerson(),
  application_papers: ofPerson(),
  application_balances: ofPerson(),
  reminder_settings: ofPerson({ key: "user_id" }),
  reminders_sent: ofPerson(),
  calendar_feeds: ofPerson({ key: "user_id" }),
  calendar_entries: ofPerson({ key: "key" }),
  practice_results: ofPerson({ pageSize: 50 }),
  sop_documents: ofPerson({ pageSize: 50 }),
  sop_document_versions: ofPerson({ pageSize: 50 }),
  resumes: ofPerson({ pageSize: 10 }),
  feedback: ofPerson({ pageSize: 500 }),
  chat_conversations: ofPerson(),
  chat_messages: ofPerson({
    owner: "chat_conversations.user_id",
    select: "*, chat_conversations!inner()",
    pageSize: 50,
  }),
  ai_usage: ofPerson(),
  user_roles: ofPerson({ key: "role" }),
  blogs: ofPerson({ owner: "author_id", pageSize: 1 }),
  blog_tags: null,
  blog_revisions: ofPerson({ owner: "saved_by", pageSize: 1 }),
  blog_daily_views: null,
  kept_counts: null,
  fact_overrides: ofPerson({ owner: "created_by", pageSize: 500 }),
  // Handed in without an account.
  fact_reports: null,
  // It names others, and is kept for all admins together.
  people_audit: null,
};
