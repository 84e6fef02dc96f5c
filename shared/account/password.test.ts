import { describe, expect, it } from "vitest";
import { leadingMessage } from "./form-messages.ts";
import { passwordChangeSchema } from "./password.ts";

/** Field → first message, or null when the values are accepted. */
function problems(password: string, confirmation: string): Record<string, string> | null {
  const result = passwordChangeSchema.safeParse({ password, confirmation });
  if (result.success) return null;
  const found: Record<string, string> = {};
  for (const issue of result.error.issues) found[issue.path.join(".")] ??= issue.message;
  return found;
}

describe("a new password typed twice", () => {
  it("needs both entries", () => {
    expect(problems("", "")).toEqual({
      password: "Please fill in all fields",
      confirmation: "Please fill in all fields",
    });
    expect(problems("secret1", "")).toEqual({ confirmation: "Please fill in all fields" });
  });

  it("must match, capitals and spaces included", () => {
    expect(problems("secret1", "Secret1")).toEqual({ confirmation: "Passwords do not match" });
    expect(problems("secret1", "secret1 ")).toEqual({ confirmation: "Passwords do not match" });
  });

  it("must have six characters", () => {
    expect(problems("12345", "12345")).toEqual({ password: "Password must be at least 6 characters long" });
    expect(problems("123456", "123456")).toBeNull();
  });

  it("names both faults when it is short and mistyped", () => {
    expect(problems("123", "124")).toEqual({
      password: "Password must be at least 6 characters long",
      confirmation: "Passwords do not match",
    });
  });
});

describe("the message of a form's toast", () => {
  it("is about missing fields first, then about the first wrong one", () => {
    expect(leadingMessage({ password: "too short", email: "Please fill in all fields" })).toBe(
      "Please fill in all fields",
    );
    expect(leadingMessage({ password: "too short", confirmation: "different" })).toBe("too short");
    expect(leadingMessage({})).toBeUndefined();
  });
});
