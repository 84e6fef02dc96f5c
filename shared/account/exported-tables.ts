import type { Database } from "#shared/database.types.ts";

export type PublicTable = keyof Database["public"]["Tables"];

/** How a person's own rows of a table are found and read in pages. */
export interface ExportedTable {
  /** The column with the owner's id, in the table or in the one that `select` joins. */
  owner: string;
  /** What distinguishes the rows of one owner: pages go on after its last value. */
  key: string;
  select: string;
  /** Rows at once, so that an answer stays small even where every row is as long as it may be. */
  pageSize: number;
}

const ofPerson = (table: Partial<ExportedTable> = {}): ExportedTable => ({
  owner: "user_id",
  key: "id",
  select: "*",
  pageSize: 1000,
  ...table,
});

/**
 * What of each table a person may take away; null where nothing belongs to anybody. The owner is asked for although
 * row-level security decides, since admins see more than their own.
 */
export const exportedTables: Record<PublicTable, ExportedTable | null> = {
  profiles: ofPerson({ key: "user_id" }),
  visa_progress: ofPerson({ key: "user_id" }),
  documents: ofPerson(),
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
};
