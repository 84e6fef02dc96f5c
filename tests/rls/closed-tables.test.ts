import { randomUUID } from "node:crypto";
import { insert } from "@workspace/testing/database.ts";
import { policyMatrix } from "./matrix.ts";
import type { Matrix } from "./matrix.ts";

// What no API role may reach, whatever it is to the row. Policies and functions look there on their behalf.
const refused = { select: "refused", insert: "refused", update: "refused", delete: "refused" } as const;
const everythingRefused: Matrix["rules"] = { owner: refused, stranger: refused, admin: refused, anonymous: refused };

policyMatrix("private.settings", {
  row: () => ({ name: "support_email", value: "help@example.org" }),
  key: "name",
  change: { value: "me@example.org" },
  rules: everythingRefused,
});

policyMatrix("private.stopped_turns", {
  row: ({ owner }) => ({ user_id: owner, message_id: randomUUID() }),
  key: "message_id",
  change: { message_id: randomUUID() },
  rules: everythingRefused,
});

const blogId = randomUUID();
policyMatrix("private.listed_posts", {
  row: () => ({ tag: "Money", featured: false, published_at: "2026-01-01", blog_id: blogId }),
  key: "tag",
  change: { featured: true },
  arrange: async (sql) => {
    await sql.query("delete from public.blogs");
    await insert(sql, "public.blogs", { id: blogId, slug: "funds", title: "Funds", content: "<p>How much.</p>" });
  },
  rules: everythingRefused,
});

policyMatrix("auth.one_time_tokens", {
  row: ({ owner }) => ({
    id: randomUUID(),
    user_id: owner,
    token_type: "recovery_token",
    token_hash: "0".repeat(56),
    relates_to: "owner@example.org",
  }),
  key: "id",
  change: { token_hash: "1".repeat(56) },
  rules: everythingRefused,
});

const hidden = { select: "no rows", insert: "refused", update: "no rows", delete: "no rows" } as const;

policyMatrix("storage.buckets", {
  // Files refer to buckets: the product's own stay, and this one comes and goes.
  row: () => ({ id: "extra", name: "extra", public: false }),
  key: "id",
  change: { public: true },
  rules: { owner: hidden, stranger: hidden, admin: hidden, anonymous: hidden },
});
