import { policyMatrix } from "./matrix.ts";

// Nobody gives roles through the API, not even admins: that takes the secret key.
const nobodyWrites = { insert: "refused", update: "refused", delete: "refused" } as const;

policyMatrix("public.user_roles", {
  of: "a role that is not admin",
  row: ({ owner }) => ({ user_id: owner, role: "editor" }),
  key: "user_id",
  change: { role: "admin" },
  arrange: async (sql, { admin }) => {
    await sql.query("insert into public.user_roles (user_id, role) values ($1, 'admin')", [admin]);
  },
  rules: {
    owner: { select: "yes", ...nobodyWrites },
    stranger: { select: "no rows", ...nobodyWrites },
    admin: { select: "yes", ...nobodyWrites },
    anonymous: { select: "refused", ...nobodyWrites },
  },
});

policyMatrix("public.user_roles", {
  of: "the role admin, which its owner may not take",
  row: ({ owner }) => ({ user_id: owner, role: "admin" }),
  key: "user_id",
  change: { role: "editor" },
  rules: {
    owner: { select: "yes", ...nobodyWrites },
    stranger: { select: "no rows", ...nobodyWrites },
    // Whose own role the arrangement took away.
    admin: { select: "no rows", ...nobodyWrites },
    anonymous: { select: "refused", ...nobodyWrites },
  },
});
