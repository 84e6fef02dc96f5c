import { randomUUID } from "node:crypto";
import { policyMatrix } from "./matrix.ts";

policyMatrix("public.resumes", {
  row: ({ owner }) => ({
    id: randomUUID(),
    user_id: owner,
    title: "Main resume",
    file_url: `${owner}/1700000000000.pdf`,
    parsed_content: "Amina Rahman, BSc",
    ai_rating: "7.5",
    ai_suggestions: "<ul><li>Name your results</li></ul>",
  }),
  key: "id",
  change: { ai_rating: "10.0" },
  rules: {
    // A rating stays as it was given: one uploads anew.
    owner: { select: "yes", insert: "yes", update: "refused", delete: "yes" },
    stranger: { select: "no rows", insert: "refused", update: "refused", delete: "no rows" },
    admin: { select: "no rows", insert: "refused", update: "refused", delete: "no rows" },
    anonymous: { select: "refused", insert: "refused", update: "refused", delete: "refused" },
  },
});

policyMatrix("storage.objects", {
  of: "files in the bucket resumes",
  row: ({ owner }) => ({ id: randomUUID(), bucket_id: "resumes", name: `${owner}/1700000000000.pdf` }),
  key: "id",
  change: { version: "2" },
  rules: {
    owner: { select: "yes", insert: "yes", update: "yes", delete: "yes" },
    stranger: { select: "no rows", insert: "refused", update: "no rows", delete: "no rows" },
    admin: { select: "no rows", insert: "refused", update: "no rows", delete: "no rows" },
    anonymous: { select: "no rows", insert: "refused", update: "no rows", delete: "no rows" },
  },
});
