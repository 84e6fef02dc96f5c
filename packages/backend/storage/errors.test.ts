import { describe, expect, test } from "vitest";
import { storageError } from "./errors.ts";

describe("the answer to a storage error", () => {
  test("that passes by itself says when to come again", () => {
    const { status, headers } = storageError("unavailable").toResponse();
    expect(status).toBe(503);
    expect(headers.get("retry-after")).toBe("1");
  });

  test("that stays says nothing of it", () => {
    expect(storageError("disk_full").toResponse().headers.get("retry-after")).toBeNull();
  });
});
