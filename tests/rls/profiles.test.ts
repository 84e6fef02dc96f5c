import { randomUUID } from "node:crypto";
import { policyMatrix } from "./matrix.ts";

policyMatrix("public.profiles", {
  row: ({ owner }) => ({ user_id: owner, full_name: "Amina Rahman", residence_country: "Bangladesh" }),
  key: "user_id",
  change: { full_name: "Amina R.", phone: "+880 2 000000", residence_country: "Nepal" },
  rules: {
    owner: { select: "yes", insert: "yes", update: "yes", delete: "refused" },
    stranger: { select: "no rows", insert: "refused", update: "no rows", delete: "refused" },
    admin: { select: "no rows", insert: "refused", update: "no rows", delete: "refused" },
    anonymous: { select: "refused", insert: "refused", update: "refused", delete: "refused" },
  },
});

policyMatrix("storage.objects", {
  of: "files in the bucket avatars",
  row: ({ owner }) => ({ id: randomUUID(), bucket_id: "avatars", name: `${owner}/avatar.png` }),
  key: "id",
  change: { version: "2" },
  rules: {
    owner: { select: "yes", insert: "yes", update: "yes", delete: "yes" },
    // Everybody gets the picture by its public link; listing and replacing is the owner's.
    stranger: { select: "no rows", insert: "refused", update: "no rows", delete: "no rows" },
    admin: { select: "no rows", insert: "refused", update: "no rows", delete: "no rows" },
    anonymous: { select: "no rows", insert: "refused", update: "no rows", delete: "no rows" },
  },
});
