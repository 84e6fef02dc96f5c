import { expect, test } from "vitest";
import { createQueryClient } from "#app/lib/query-client.ts";
import { emptyPost, type PostValues } from "#shared/blog/post-fields.ts";
import { sendPost } from "./send-post.ts";
import type { SaveAnswer } from "./save-failure.ts";
import type { PostWrite } from "./write-post.ts";

const post = (title: string, expected: string | null = "v1"): PostWrite => ({
  id: "post",
  values: { ...emptyPost, title },
  expected,
  autosaved: false,
});
const stored = ({ id, values }: PostWrite, version: string): SaveAnswer => ({
  ok: true,
  post: { ...values, id, updated_at: version, updated_by: null },
});
const noAnswer: SaveAnswer = { ok: false, reason: "unreachable", sentence: "" };

/** A database that answers when it is told to. */
function slowDatabase() {
  const written: { post: PostWrite; unanswered: string[]; answer: (answer: SaveAnswer) => void }[] = [];
  const write = (of: PostWrite, unanswered: readonly PostValues[]) =>
    new Promise<SaveAnswer>((answer) => {
      written.push({ post: of, unanswered: unanswered.map(({ title }) => title), answer });
    });
  return { written, write };
}

test("a save waits for the one before it, and goes on from what that stored", async () => {
  const [client, { written, write }] = [createQueryClient(), slowDatabase()];
  const saves = ["One", "Two", "Three"].map((title) => sendPost(client, post(title), write));
  await expect.poll(() => written.length).toBe(1);
  written[0]?.answer(stored(post("One"), "v2"));
  await expect.poll(() => written[1]?.post).toEqual(post("Two", "v2"));
  written[1]?.answer(stored(post("Two"), "v3"));
  await expect.poll(() => written[2]?.post).toEqual(post("Three", "v3"));
  written[2]?.answer(stored(post("Three"), "v4"));
  expect((await Promise.all(saves)).every(({ ok }) => ok)).toBe(true);
});

test("a save of another version, another post, or after one that failed, goes as it is", async () => {
  const [client, { written, write }] = [createQueryClient(), slowDatabase()];
  const first = sendPost(client, post("One"), write);
  const second = sendPost(client, post("Two", "v0"), write);
  const other = sendPost(client, { ...post("Other"), id: "other" }, write);
  await expect.poll(() => written.map((each) => each.post.values.title)).toEqual(["One", "Other"]);
  written[0]?.answer(stored(post("One"), "v2"));
  await expect.poll(() => written[2]?.post).toEqual(post("Two", "v0"));
  written[1]?.answer(noAnswer);
  written[2]?.answer(noAnswer);
  await Promise.all([first, second, other]);
  void sendPost(client, post("Three"), write);
  await expect.poll(() => written[3]?.post).toEqual(post("Three"));
});

test("what got no answer is remembered for its post until one is answered, five texts at most", async () => {
  const client = createQueryClient();
  const seen: string[][] = [];
  const answering = (answer: SaveAnswer) => (_post: PostWrite, unanswered: readonly PostValues[]) => {
    seen.push(unanswered.map(({ title }) => title));
    return Promise.resolve(answer);
  };
  for (const title of ["1", "2", "3", "4", "5", "6"]) await sendPost(client, post(title), answering(noAnswer));
  await sendPost(client, { ...post("Other"), id: "other" }, answering(noAnswer));
  await sendPost(client, post("7"), answering({ ok: false, reason: "signedOut", sentence: "" }));
  await sendPost(client, post("8"), answering(stored(post("8"), "v2")));
  await sendPost(client, post("9"), answering(stored(post("9"), "v3")));
  const lastFive = ["2", "3", "4", "5", "6"];
  expect(seen.slice(5)).toEqual([["1", "2", "3", "4", "5"], [], lastFive, lastFive, []]);
});
