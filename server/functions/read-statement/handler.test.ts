import { pino } from "pino";
import { expect, test } from "vitest";
import { callFunction } from "#tests/support/function-call.ts";
import { createReadingQueues } from "#server/functions/reading-queues.ts";
import { readStatement } from "./handler.ts";

const id = "6b1f8a34-5f0e-4a43-9a55-0c9a1a3b7c11";

test("nothing is read more often than anybody asks", async () => {
  const handler = readStatement({
    limits: { take: async () => 7 },
    reading: createReadingQueues().statements,
    log: pino({ level: "silent" }),
  });
  const answer = await callFunction(handler, { body: "%PDF", userId: id });
  expect(answer.status).toBe(429);
  expect(answer.headers.get("retry-after")).toBe("7");
  expect(await answer.json()).toMatchObject({ success: false, error: expect.stringMatching(/^Too many statements/) });
});
