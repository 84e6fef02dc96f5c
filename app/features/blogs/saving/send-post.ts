import { type Mutation, MutationObserver, type MutationState, type QueryClient } from "@tanstack/react-query";
import type { PostValues } from "#shared/blog/post-fields.ts";
import type { SaveAnswer } from "./save-failure.ts";
import { type PostWrite, writePost } from "./write-post.ts";

const keyOf = (id: string) => ["blog-post-save", id];

/** Each may have a million characters. */
const rememberedTexts = 5;

/**
 * Saves over the loaded version only. Never throws. Saves of one post run one after the other; one that began from the
 * same version continues from what the one before it stored: both are of this page.
 * The mutation cache keeps those in flight or unanswered, because they outlive the editor: a person may leave it during
 * a save, open the same post again, and save before the first answer.
 */
export async function sendPost(client: QueryClient, post: PostWrite, write = writePost): Promise<SaveAnswer> {
  const before = savesOf(client, post.id, "pending").at(-1);
  const sending = new MutationObserver(client, {
    mutationKey: keyOf(post.id),
    gcTime: Infinity,
    mutationFn: async (save: PostWrite) => {
      const next = before ? successor(save, await endOf(client, before)) : save;
      return write(next, savesOf(client, save.id, "success").flatMap(sentUnanswered));
    },
  });
  const answer = await sending.mutate(post);
  const done = savesOf(client, post.id, "success");
  const remembered = answer.ok ? [] : done.filter((save) => sentUnanswered(save).length > 0).slice(-rememberedTexts);
  for (const save of done) if (!remembered.includes(save)) client.getMutationCache().remove(save);
  return answer;
}

function savesOf(client: QueryClient, id: string, status: "pending" | "success") {
  return client.getMutationCache().findAll({ mutationKey: keyOf(id), status });
}

type Save = MutationState<SaveAnswer, Error, PostWrite>;

/** The cache's types do not know what is under `keyOf`. */
function isSave(state: MutationState): state is Save {
  return state.variables !== undefined;
}

function endOf(client: QueryClient, save: Mutation): Promise<Mutation["state"]> {
  const { promise, resolve } = Promise.withResolvers<Mutation["state"]>();
  const look = () => save.state.status !== "pending" && resolve(save.state);
  const stop = client.getMutationCache().subscribe(look);
  look();
  return promise.finally(stop);
}

function successor(save: PostWrite, earlier: Mutation["state"]): PostWrite {
  if (!isSave(earlier) || !earlier.data?.ok || earlier.variables?.expected !== save.expected) return save;
  return { ...save, expected: earlier.data.post.updated_at };
}

/** The row may hold these values after all; then no other admin has saved. */
function sentUnanswered({ state }: Mutation): PostValues[] {
  if (!isSave(state) || !state.variables || !state.data || state.data.ok) return [];
  return state.data.reason === "unreachable" ? [state.variables.values] : [];
}
