import { randomUUID } from "node:crypto";
import { policyMatrix } from "./matrix.ts";
import type { Matrix } from "./matrix.ts";

const readOnly = { insert: "refused", update: "no rows", delete: "no rows" } as const;
const ofFormerAdmins: Matrix["rules"] = {
  // The author of a post who is no admin any more, whom nobody makes the author of another.
  owner: { select: "no rows", ...readOnly },
  stranger: { select: "no rows", ...readOnly },
  admin: { select: "yes", insert: "refused", update: "yes", delete: "yes" },
  anonymous: { select: "no rows", insert: "refused", update: "refused", delete: "refused" },
};
const withReaders = (rules: Matrix["rules"]): Matrix["rules"] => ({
  owner: { ...rules.owner, select: "yes" },
  stranger: { ...rules.stranger, select: "yes" },
  admin: rules.admin,
  anonymous: { ...rules.anonymous, select: "yes" },
});
const ofAdmins: Matrix["rules"] = { ...ofFormerAdmins, admin: { ...ofFormerAdmins.admin, insert: "yes" } };

function blogMatrix(of: string, state: Record<string, unknown>, rules: Matrix["rules"]): Matrix {
  return {
    of,
    row: ({ owner, admin }) => ({
      id: randomUUID(),
      author_id: rules === ofAdmins ? admin : owner,
      slug: "proof-of-funds",
      title: "Proof of funds",
      content: "<p>How much.</p>",
      ...state,
    }),
    key: "id",
    change: { title: "Money matters", featured: true },
    rules,
  };
}

policyMatrix("public.blogs", blogMatrix("a draft of an admin", { published: false }, ofAdmins));
policyMatrix("public.blogs", blogMatrix("a draft", { published: false }, ofFormerAdmins));
policyMatrix(
  "public.blogs",
  blogMatrix("a withdrawn post", { published: false, published_at: new Date("2026-01-01") }, ofFormerAdmins),
);
policyMatrix(
  "public.blogs",
  blogMatrix("a post published for later", { published: true, published_at: new Date("2999-01-01") }, ofFormerAdmins),
);
policyMatrix(
  "public.blogs",
  blogMatrix("a public post", { published: true, published_at: new Date("2026-01-01") }, withReaders(ofFormerAdmins)),
);

policyMatrix("public.blog_tags", {
  row: () => ({ id: randomUUID(), name: "Money", slug: "money", color: "#3B82F6" }),
  key: "id",
  change: { color: "#111111" },
  rules: withReaders(ofAdmins),
});
