import { expect, it } from "vitest";
import { callFunction } from "#tests/support/function-call.ts";
import { lazily } from "./functions.ts";

it("a function whose first load failed is loaded again by the next call, and then kept", async () => {
  let loads = 0;
  const greet = lazily(async () => {
    loads += 1;
    if (loads === 1) throw new Error("EMFILE: too many open files");
    return async () => new Response("hello");
  });
  await expect(callFunction(greet, { body: "" })).rejects.toThrow("EMFILE");
  expect(await (await callFunction(greet, { body: "" })).text()).toBe("hello");
  await callFunction(greet, { body: "" });
  expect(loads).toBe(2);
});
