import { expect, test } from "vitest";
import { isPostState, postStateOf } from "./post.ts";

const now = new Date("2026-11-21T12:00:00Z");

test("a post is a draft, waits for its time, or is there for readers", () => {
  expect(postStateOf({ published: false, published_at: null }, now)).toBe("draft");
  expect(postStateOf({ published: false, published_at: "2026-11-20T12:00:00Z" }, now)).toBe("draft");
  expect(postStateOf({ published: true, published_at: "2026-11-21T12:00:01+00:00" }, now)).toBe("scheduled");
  expect(postStateOf({ published: true, published_at: "2026-11-21T12:00:00+00:00" }, now)).toBe("published");
});

test("knows the names of the states", () => {
  expect(["published", "draft", "scheduled"].every(isPostState)).toBe(true);
  expect([null, "", "Draft", "all"].some(isPostState)).toBe(false);
});
