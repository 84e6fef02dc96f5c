import { policyMatrix } from "./matrix.ts";

policyMatrix("public.visa_progress", {
  row: ({ owner }) => ({ user_id: owner, ielts_submitted: true }),
  key: "user_id",
  change: { passport_ready: true },
  rules: {
    owner: { select: "yes", insert: "yes", update: "yes", delete: "refused" },
    stranger: { select: "no rows", insert: "refused", update: "no rows", delete: "refused" },
    admin: { select: "no rows", insert: "refused", update: "no rows", delete: "refused" },
    anonymous: { select: "refused", insert: "refused", update: "refused", delete: "refused" },
  },
});
