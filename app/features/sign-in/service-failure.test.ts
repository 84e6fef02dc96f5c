import { expect, test } from "vitest";
import { googleReason } from "./service-failure.ts";

test("an error's code chooses one of our sentences", () => {
  expect(googleReason("access_denied")).toBe("Signing in was not finished at Google.");
  expect(googleReason("bad_oauth_state")).toMatch(/took too long/);
});

test.each([null, "", "server_error", "constructor", "__proto__", "Call 0800 666 now"])(
  "%j, whoever wrote it, gets the general one",
  (code) => {
    expect(googleReason(code)).toBe("Please try again.");
  },
);
