import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { findAuthors, findPost, findRelated, findTag, listBlogs, listPublicTags, listTags } from "#app/lib/blogs.ts";
import type { Database } from "#shared/database.types.ts";

type Client = SupabaseClient<Database>;

/** Who asks, and what of theirs is there. */
export interface Asker {
  anonymous: Client;
  person: Client;
  admin: Client;
  userId: string;
  conversationId: string;
  documentId: string;
  letterId: string;
  authorId: string;
  slug: string;
  /** Pages of the blog's list. */
  middlePage: number;
  lastPage: number;
  /** Rows that a request added, for the one that deletes them. */
  added: Map<string, string[]>;
}

interface GrowthRequest {
  name: string;
  run(asker: Asker): PromiseLike<unknown>;
}

export const pageSize = 9;
const own = "user_id";
const newest = { ascending: false } as const;
const post = (id: string) => ({ id, title: "A new post", slug: id, content: "<p>New.</p>", tags: ["Tag 1"] });

const reads: GrowthRequest[] = [
  {
    name: "profile",
    run: ({ person, userId }) => person.from("profiles").select("*").eq(own, userId).single().throwOnError(),
  },
  {
    name: "role of admins",
    run: ({ person, userId }) =>
      person.from("user_roles").select("role").eq(own, userId).eq("role", "admin").throwOnError(),
  },
  { name: "is_admin", run: ({ person }) => person.rpc("is_admin").throwOnError() },
  {
    name: "documents",
    run: ({ person, userId }) =>
      person.from("documents").select("*").eq(own, userId).order("uploaded_at", newest).order("id").throwOnError(),
  },
  {
    name: "count of documents",
    run: ({ person, userId }) =>
      person
        .from("documents")
        .select("id", { count: "exact", head: true })
        .eq(own, userId)
        .eq("is_completed", true)
        .throwOnError(),
  },
  {
    name: "progress",
    run: ({ person, userId }) => person.from("visa_progress").select("*").eq(own, userId).maybeSingle().throwOnError(),
  },
  {
    name: "latest letters",
    run: ({ person, userId }) =>
      person
        .from("sop_documents")
        .select("id, document_type, created_at", { count: "exact" })
        .eq(own, userId)
        .order("created_at", newest)
        .limit(3)
        .throwOnError(),
  },
  {
    name: "letters",
    run: ({ person, userId }) =>
      person
        .from("sop_documents")
        .select("*")
        .eq(own, userId)
        .order("created_at", newest)
        .order("id", newest)
        .range(0, 9)
        .throwOnError(),
  },
  {
    name: "resumes",
    run: ({ person, userId }) =>
      person
        .from("resumes")
        .select("id, title, parsed_content")
        .eq(own, userId)
        .order("created_at", newest)
        .throwOnError(),
  },
  {
    name: "conversations",
    run: ({ person, userId }) =>
      person
        .from("chat_conversations")
        .select("id, title, updated_at")
        .eq(own, userId)
        .order("updated_at", newest)
        .order("id")
        .throwOnError(),
  },
  {
    name: "messages",
    run: ({ person, conversationId }) =>
      person
        .from("chat_messages")
        .select("id, message, response, follow_ups, created_at")
        .eq("conversation_id", conversationId)
        .order("created_at")
        .order("id")
        .throwOnError(),
  },
  {
    name: "search of conversations",
    run: ({ person }) => person.rpc("search_conversations", { term: "money" }).throwOnError(),
  },
  {
    name: "what an answer rests on",
    run: ({ person, conversationId }) =>
      person.rpc("consultant_context", { conversation: conversationId }, { get: true }).throwOnError(),
  },
  {
    name: "shell and dashboard",
    run: ({ person, userId }) => {
      const parts = ["profile", "is_admin", "visa_progress", "document_counts", "letters"];
      return person.rpc("my_parts", { person: userId, parts }).throwOnError();
    },
  },
  {
    name: "conversations with the latest one's messages",
    run: ({ person, userId }) => person.rpc("my_conversations", { person: userId }, { get: true }).throwOnError(),
  },
  { name: "sessions", run: ({ person }) => person.rpc("my_sessions").throwOnError() },
];

const blogReads: GrowthRequest[] = [
  { name: "blog, first page", run: ({ anonymous }) => listBlogs(anonymous, { page: 1, pageSize }) },
  {
    name: "blog, a page in the middle",
    run: ({ anonymous, middlePage }) => listBlogs(anonymous, { page: middlePage, pageSize }),
  },
  { name: "blog, the last page", run: ({ anonymous, lastPage }) => listBlogs(anonymous, { page: lastPage, pageSize }) },
  { name: "blog, a tag", run: ({ anonymous }) => listBlogs(anonymous, { page: 1, pageSize, tag: "Tag 20" }) },
  {
    name: "blog, a search that finds little",
    run: ({ anonymous }) => listBlogs(anonymous, { page: 1, pageSize, search: "Post 7 of" }),
  },
  { name: "a post", run: ({ anonymous, slug }) => findPost(anonymous, slug) },
  {
    name: "related posts",
    run: ({ anonymous }) => findRelated(anonymous, { id: randomUUID(), tags: ["Tag 20", "Tag 21"] }),
  },
  {
    name: "related posts of a tag without others",
    run: ({ anonymous }) => findRelated(anonymous, { id: randomUUID(), tags: ["A tag of no other"] }),
  },
  { name: "tags", run: ({ anonymous }) => listTags(anonymous) },
  { name: "public tags", run: ({ anonymous }) => listPublicTags(anonymous) },
  { name: "a tag by its slug", run: ({ anonymous }) => findTag(anonymous, "tag-20") },
  { name: "authors", run: ({ anonymous, authorId }) => findAuthors(anonymous, [authorId]) },
  {
    name: "a view",
    run: ({ anonymous, slug }) => anonymous.rpc("increment_blog_view", { blog_slug: slug }).throwOnError(),
  },
  {
    name: "admin, posts",
    run: ({ admin }) =>
      admin
        .from("blogs")
        .select("id, title, slug, published, published_at, featured, cover_url, view_count, reading_time, updated_at")
        .order("updated_at", newest)
        .order("id")
        .range(0, 9)
        .throwOnError(),
  },
  {
    name: "admin, figures and counts of posts",
    run: ({ admin }) => admin.rpc("blog_stats").throwOnError(),
  },
  { name: "admin, editors", run: ({ admin }) => admin.rpc("blog_editors").throwOnError() },
  { name: "admin, views by day", run: ({ admin }) => admin.rpc("blog_views_by_day", { days: 30 }).throwOnError() },
  {
    name: "admin, feedback",
    run: ({ admin }) =>
      admin
        .from("feedback")
        .select("id, name, email, component, feedback, created_at")
        .order("created_at", newest)
        .order("id", newest)
        .range(0, 19)
        .throwOnError(),
  },
  {
    name: "admin, counts of feedback",
    run: ({ admin }) => admin.rpc("feedback_counts").throwOnError(),
  },
];

const writes: GrowthRequest[] = [
  {
    name: "change of the profile",
    run: ({ person, userId }) => person.from("profiles").update({ phone: "1" }).eq(own, userId).throwOnError(),
  },
  {
    name: "a step",
    run: ({ person, userId }) =>
      person.from("visa_progress").update({ passport_ready: true }).eq(own, userId).throwOnError(),
  },
  {
    name: "a document done",
    run: ({ person, documentId }) =>
      person.from("documents").update({ is_completed: true }).eq("id", documentId).throwOnError(),
  },
  {
    name: "change of a letter",
    run: ({ person, letterId }) =>
      person.from("sop_documents").update({ email_subject: "Why" }).eq("id", letterId).throwOnError(),
  },
  {
    name: "change of a post",
    run: ({ admin, slug }) =>
      admin
        .from("blogs")
        .update({ title: `Post 1 ${Date.now()}` })
        .eq("slug", slug)
        .throwOnError(),
  },
  {
    // One person may send a hundred a day.
    name: "feedback, sent and cleared away",
    async run({ person, admin, userId }) {
      const entry = { name: "A Person", email: "person@example.org", component: "Other", feedback: "It works well" };
      await person.from("feedback").insert(entry).throwOnError();
      await admin.from("feedback").delete().eq(own, userId).throwOnError();
    },
  },
  {
    name: "a tag, made and deleted",
    async run({ admin }) {
      await admin.from("blog_tags").insert({ name: "New", slug: "new" }).throwOnError();
      await admin.from("blog_tags").delete().eq("slug", "new").throwOnError();
    },
  },
  ...addAndDelete("documents", ({ person }, id) =>
    person.from("documents").insert({
      id,
      document_name: "A",
      document_type: "Passport",
      file_url: "https://example.org/a",
      file_name: "a.pdf",
    }),
  ),
  ...addAndDelete("sop_documents", ({ person }, id) =>
    person.from("sop_documents").insert({ id, prompt_input: "Why", generated_text: "Because" }),
  ),
  ...addAndDelete("resumes", ({ person }, id) =>
    person.from("resumes").insert({ id, title: "A", file_url: "a/b.pdf" }),
  ),
  ...addAndDelete("chat_conversations", ({ person }, id) =>
    person.from("chat_conversations").insert({ id, title: "A" }),
  ),
  ...addAndDelete("blogs", ({ admin }, id) => admin.from("blogs").insert(post(id)), "admin"),
];

/** What section by section the screens, the pages and the functions ask the Data API for. */
export const growthRequests: readonly GrowthRequest[] = [...reads, ...blogReads, ...writes];

type Added = "documents" | "sop_documents" | "resumes" | "chat_conversations" | "blogs";

function addAndDelete(
  table: Added,
  insert: (asker: Asker, id: string) => { throwOnError(): PromiseLike<unknown> },
  by: "person" | "admin" = "person",
): GrowthRequest[] {
  return [
    {
      name: `insert, ${table}`,
      async run(asker) {
        const id = randomUUID();
        await insert(asker, id).throwOnError();
        asker.added.set(table, [...(asker.added.get(table) ?? []), id]);
      },
    },
    {
      name: `delete, ${table}`,
      run(asker) {
        const id = asker.added.get(table)?.pop() ?? randomUUID();
        return asker[by].from(table).delete().eq("id", id).throwOnError();
      },
    },
  ];
}
