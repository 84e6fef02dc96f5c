import { randomUUID } from "node:crypto";
import { policyMatrix } from "./matrix.ts";

policyMatrix("public.chat_conversations", {
  row: ({ owner }) => ({ id: randomUUID(), user_id: owner, title: "Proof of funds" }),
  key: "id",
  change: { title: "Money" },
  rules: {
    owner: { select: "yes", insert: "yes", update: "yes", delete: "yes" },
    stranger: { select: "no rows", insert: "refused", update: "no rows", delete: "no rows" },
    admin: { select: "no rows", insert: "refused", update: "no rows", delete: "no rows" },
    anonymous: { select: "refused", insert: "refused", update: "refused", delete: "refused" },
  },
});

const conversation = randomUUID();

policyMatrix("public.chat_messages", {
  arrange: async (sql, { owner }) => {
    await sql.query("delete from public.chat_conversations");
    await sql.query("insert into public.chat_conversations (id, user_id) values ($1, $2)", [conversation, owner]);
  },
  row: () => ({ id: randomUUID(), conversation_id: conversation, message: "How much?", response: "It **depends**." }),
  key: "id",
  change: { response: "Nothing." },
  rules: {
    // What was said stays said; deleting the conversation deletes its messages.
    owner: { select: "yes", insert: "yes", update: "refused", delete: "refused" },
    stranger: { select: "no rows", insert: "refused", update: "refused", delete: "refused" },
    admin: { select: "no rows", insert: "refused", update: "refused", delete: "refused" },
    anonymous: { select: "refused", insert: "refused", update: "refused", delete: "refused" },
  },
});
