import { AppError } from "@workspace/backend";
import { expect, test } from "vitest";
import { withinRequest } from "./current-request.ts";
import { createLogTo } from "./log.ts";
import { createRecentErrors } from "./recent-errors.ts";

const sink = { write: () => {} };

test("each error line is kept once, with its count, its last request and the code of its error, and nothing else", () => {
  const errors = createRecentErrors(() => new Date(0));
  const log = createLogTo(sink, "info", errors);
  log.warn({ err: new Error("no error") }, "a warning");
  const said = new AppError("internal", "Amina Rahman <amina@example.com> said hunter2");
  log.error({ err: said, body: "hunter2" }, "request failed");
  withinRequest({ id: "trace-0123456789", person: "abc" }, () => log.error({ err: said }, "request failed"));
  log.child({ user: "amina@example.com" }).fatal("the end");
  log.error({ err: Object.assign(new Error("x"), { code: "hunter 2 <b>" }) }, "page failed");
  const last = new Date(0);
  expect(errors.list()).toEqual([
    { message: "page failed", code: null, requestId: null, count: 1, last },
    { message: "the end", code: null, requestId: null, count: 1, last },
    { message: "request failed", code: "internal", requestId: "trace-0123456789", count: 2, last },
  ]);
});

test("many different errors take the place of the ones that came longest ago", () => {
  const errors = createRecentErrors();
  for (let number = 0; number < 40; number += 1) {
    errors.note([`error ${number}`], undefined);
    errors.note(["one that comes all the time"], undefined);
  }
  expect(errors.list()).toHaveLength(30);
  expect(errors.list()[0]).toMatchObject({ message: "one that comes all the time", count: 40 });
  expect(errors.list().at(-1)?.message).toBe("error 11");
});
