import { randomUUID } from "node:crypto";
import { policyMatrix } from "./matrix.ts";

policyMatrix("public.documents", {
  row: ({ owner }) => ({
    id: randomUUID(),
    user_id: owner,
    document_name: "My passport",
    document_type: "Passport",
    file_url: `http://localhost/storage/v1/object/public/documents/${owner}/1.pdf`,
    file_name: "passport.pdf",
  }),
  key: "id",
  change: { is_completed: true },
  rules: {
    owner: { select: "yes", insert: "yes", update: "yes", delete: "yes" },
    stranger: { select: "no rows", insert: "refused", update: "no rows", delete: "no rows" },
    admin: { select: "no rows", insert: "refused", update: "no rows", delete: "no rows" },
    anonymous: { select: "refused", insert: "refused", update: "refused", delete: "refused" },
  },
});

policyMatrix("storage.objects", {
  of: "files in the bucket documents",
  row: ({ owner }) => ({ id: randomUUID(), bucket_id: "documents", name: `${owner}/1700000000000.pdf` }),
  key: "id",
  change: { version: "2" },
  rules: {
    owner: { select: "yes", insert: "yes", update: "yes", delete: "yes" },
    stranger: { select: "no rows", insert: "refused", update: "no rows", delete: "no rows" },
    admin: { select: "no rows", insert: "refused", update: "no rows", delete: "no rows" },
    anonymous: { select: "no rows", insert: "refused", update: "no rows", delete: "no rows" },
  },
});
