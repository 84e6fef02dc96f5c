import type { Mutant } from "./mutant.ts";

/** Faults in how admins write and manage posts. */
export const screensBlogAdmin: readonly Mutant[] = [
  {
    name: "two-hundred-words-are-too-few",
    file: "app/features/blogs/saving/save-rules.ts",
    find: "return words < minPublishWords\n",
    replace: "return words <= minPublishWords\n",
    harm: "A post of exactly 200 words is refused with the sentence that it has 200 words and needs 200 or more.",
  },
  {
    name: "last-saver-wins",
    file: "app/features/blogs/saving/write-post.ts",
    find: '  const { id, values, expected, autosaved } = save;\n  const { data, error, status } = await supabase()\n    .from("blogs")\n    .update({ ...columnsOf(values), autosaved })\n    .eq("id", id)\n    .eq("updated_at", expected)\n',
    replace:
      '  const { id, values, autosaved } = save;\n  const { data, error, status } = await supabase()\n    .from("blogs")\n    .update({ ...columnsOf(values), autosaved })\n    .eq("id", id)\n',
    harm: "Of two admins who write on one post the later one overwrites the other without either being told.",
  },
  {
    name: "text-set-aside-is-overwritten",
    file: "app/features/blogs/saving/save-machine.ts",
    find: "const next = rebased({ ...state, draft: { ...state.draft, id: draftId } }, storedBase(theirs));",
    replace: "const next = rebased(state, storedBase(theirs));",
    harm: "Who takes the other admin's version and writes on loses their own text, which was promised to be kept in the browser.",
  },
  {
    name: "failed-admin-check-spins-for-ever",
    file: "app/features/admin-guard/admin-guard.tsx",
    find: 'if (data === undefined) return error ? "denied" : "checking";',
    replace: 'if (data === undefined) return "checking";',
    harm: "When the check for admin rights fails, an admin sees a spinner for ever, without the reason and without Retry.",
  },
  {
    name: "one-tag-too-many",
    file: "app/features/blogs/editor/cards/tag-names.ts",
    find: "return tags.length >= maxTags ?",
    replace: "return tags.length > maxTags ?",
    harm: "The editor takes a 31st tag, and then the whole post can no longer be saved.",
  },
];
