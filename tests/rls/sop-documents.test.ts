import { randomUUID } from "node:crypto";
import { policyMatrix } from "./matrix.ts";

policyMatrix("public.sop_documents", {
  row: ({ owner }) => ({
    id: randomUUID(),
    user_id: owner,
    document_type: "professional_email",
    prompt_input: "Ask for the deadline",
    generated_text: "<p>Dear Admissions Team,</p>",
    country: "Germany",
    university: "TU Berlin",
    email_subject: "Application deadline",
  }),
  key: "id",
  change: { generated_text: "Dear Team,", email_subject: "Deadline" },
  rules: {
    owner: { select: "yes", insert: "yes", update: "yes", delete: "yes" },
    stranger: { select: "no rows", insert: "refused", update: "no rows", delete: "no rows" },
    admin: { select: "no rows", insert: "refused", update: "no rows", delete: "no rows" },
    anonymous: { select: "refused", insert: "refused", update: "refused", delete: "refused" },
  },
});
