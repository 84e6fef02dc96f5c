import { randomUUID } from "node:crypto";
import { policyMatrix } from "./matrix.ts";

policyMatrix("public.feedback", {
  row: ({ owner }) => ({
    id: randomUUID(),
    user_id: owner,
    name: "Amina",
    email: "amina@example.org",
    component: "Visa Progress",
    feedback: "The steps helped me a lot.",
  }),
  key: "id",
  change: { feedback: "I take that back, sorry." },
  rules: {
    owner: { select: "yes", insert: "yes", update: "refused", delete: "refused" },
    stranger: { select: "no rows", insert: "refused", update: "refused", delete: "refused" },
    admin: { select: "yes", insert: "refused", update: "refused", delete: "refused" },
    anonymous: { select: "refused", insert: "refused", update: "refused", delete: "refused" },
  },
});
