import { expect, it } from "vitest";
import { createPictureLimiter } from "./picture-converter.ts";

it("lets another network's picture through after two of a greedy one, and two at work in all", async () => {
  const limited = createPictureLimiter();
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
  const greedy = Array.from({ length: 60 }, () => limited("greedy", work("greedy")));
  await Promise.all([...greedy, limited("other", work("other"))]);
  expect(most).toBe(2);
  expect(done.indexOf("other")).toBeLessThan(5);
});

it("tells those at once who come behind a network's own line", async () => {
  const limited = createPictureLimiter();
  const quick = () => new Promise((resolve) => setImmediate(resolve));
  const outcomes = await Promise.allSettled(Array.from({ length: 70 }, () => limited("greedy", quick)));
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(8);
  expect(refused[0]).toMatchObject({ reason: { code: "overloaded" } });
});
