import { expect, test } from "vitest";
import { RequestError } from "#app/lib/errors.ts";
import { adminViewOf } from "./admin-guard.tsx";

const trouble = new Error("out of order");

test("checks until it is known who is there and whether they are an admin", () => {
  expect(adminViewOf("loading", { data: undefined, error: null })).toBe("checking");
  expect(adminViewOf("signed-in", { data: undefined, error: null })).toBe("checking");
});

test("asks for a sign-in without a session, before a second factor, and when the session is refused", () => {
  expect(adminViewOf("signed-out", { data: undefined, error: null })).toBe("unauthenticated");
  expect(adminViewOf("second-factor", { data: true, error: null })).toBe("unauthenticated");
  expect(adminViewOf("signed-in", { data: undefined, error: new RequestError(401) })).toBe("unauthenticated");
  expect(adminViewOf("signed-in", { data: true, error: new RequestError(401) })).toBe("unauthenticated");
});

test("lets admins in, and nobody else, not even when it is not known", () => {
  expect(adminViewOf("signed-in", { data: true, error: null })).toBe("admin");
  expect(adminViewOf("signed-in", { data: false, error: null })).toBe("denied");
  expect(adminViewOf("signed-in", { data: undefined, error: trouble })).toBe("denied");
  expect(adminViewOf("signed-in", { data: false, error: trouble })).toBe("denied");
});

test("keeps an admin's screen when only asking again failed", () => {
  expect(adminViewOf("signed-in", { data: true, error: trouble })).toBe("admin");
});
