import { expect, it } from "vitest";
import { createPictureTurns, createShared } from "./picture-turns.ts";

it("lets another network's picture through after two of a greedy one, and two at work in all", async () => {
  const turns = createPictureTurns();
  const done: string[] = [];
  let atWork = 0;
  let most = 0;
  const work = (name: string) => async () => {
    atWork += 1;
    most = Math.max(most, atWork);
    await new Promise((resolve) => setImmediate(resolve));
    atWork -= 1;
    done.push(name);
  };
  const greedy = Array.from({ length: 60 }, () => turns("greedy", work("greedy")));
  await Promise.all([...greedy, turns("other", work("other"))]);
  expect(most).toBe(2);
  expect(done.indexOf("other")).toBeLessThan(5);
});

it("tells those at once who come behind a network's own line", async () => {
  const turns = createPictureTurns();
  const quick = () => new Promise((resolve) => setImmediate(resolve));
  const outcomes = await Promise.allSettled(Array.from({ length: 70 }, () => turns("greedy", quick)));
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(8);
  expect(refused[0]).toMatchObject({ reason: { code: "database_unavailable" } });
});

it("shares what is under way, and begins anew once it ended, well or not", async () => {
  const shared = createShared<number>();
  let count = 0;
  const work = async () => {
    count += 1;
    if (count === 2) throw new Error("no");
    return count;
  };
  expect(await Promise.all([shared("a", work), shared("a", work)])).toEqual([1, 1]);
  await expect(shared("a", work)).rejects.toThrow("no");
  expect(await shared("a", work)).toBe(3);
});
