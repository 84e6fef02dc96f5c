import { expect, test } from "vitest";
import { createRecentRefusals } from "./recent-refusals.ts";

const minute = 60_000;

function refusalsAt(start = 0) {
  let at = start;
  const refusals = createRecentRefusals(() => at);
  return { ...refusals, later: (ms: number) => (at += ms) };
}

test("counts the answers 429 of the last hour by route, the most frequent first", () => {
  const { requestOver, list, later } = refusalsAt();
  requestOver({ route: "/auth/v1/token", status: 429 });
  requestOver({ route: "/auth/v1/token", status: 200 });
  later(30 * minute);
  for (const _ of [1, 2]) requestOver({ route: "/functions/v1/people", status: 429 });
  expect(list()).toEqual([
    { route: "/functions/v1/people", count: 2, last: new Date(30 * minute) },
    { route: "/auth/v1/token", count: 1, last: new Date(0) },
  ]);
  later(40 * minute);
  expect(list().map(({ route }) => route)).toEqual(["/functions/v1/people"]);
  later(40 * minute);
  expect(list()).toEqual([]);
});

test("addresses that somebody makes up are counted together", () => {
  const { requestOver, list } = refusalsAt();
  for (let number = 0; number < 200; number += 1) requestOver({ route: `/made-up-${number}`, status: 429 });
  expect(list()).toHaveLength(51);
  expect(list()[0]).toMatchObject({ route: "other", count: 150 });
});
