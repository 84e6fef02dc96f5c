import { describe, expect, it } from "vitest";
import { mentionsRateLimit, resetRequestSchema, signInSchema, signUpSchema } from "./sign-in-schemas.ts";

/** Field → first message, or null when the values are accepted. */
function problems(result: { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } }) {
  if (result.success) return null;
  const found: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) found[issue.path.join(".")] ??= issue.message;
  return found;
}

const missing = "Please fill in all fields";

describe("signing in", () => {
  it("needs e-mail and password", () => {
    expect(problems(signInSchema.safeParse({ email: "  ", password: "", rememberMe: true }))).toEqual({
      email: missing,
      password: missing,
    });
  });

  it("trims the e-mail and leaves the password as typed, however short", () => {
    expect(signInSchema.parse({ email: " ada@example.org ", password: " x ", rememberMe: false })).toEqual({
      email: "ada@example.org",
      password: " x ",
      rememberMe: false,
    });
  });
});

describe("signing up", () => {
  it("needs full name, e-mail and password", () => {
    expect(problems(signUpSchema.safeParse({ fullName: " ", email: "", password: "" }))).toEqual({
      fullName: missing,
      email: missing,
      password: missing,
    });
  });

  it("refuses five characters and takes six", () => {
    const person = { fullName: "Ada", email: "ada@example.org" };
    expect(problems(signUpSchema.safeParse({ ...person, password: "12345" }))).toEqual({
      password: "Password must be at least 6 characters long",
    });
    expect(problems(signUpSchema.safeParse({ ...person, password: "123456" }))).toBeNull();
  });
});

describe("asking for a reset link", () => {
  it("needs an e-mail", () => {
    expect(problems(resetRequestSchema.safeParse({ email: " " }))).toEqual({
      email: "Please enter your email address",
    });
  });
});

describe("mentionsRateLimit", () => {
  it.each(["email rate limit exceeded", "Too many attempts", "Request Rate Limit reached"])("recognises %j", (text) => {
    expect(mentionsRateLimit(text)).toBe(true);
  });

  it("leaves other failures alone", () => {
    expect(mentionsRateLimit("Mail could not be sent")).toBe(false);
  });
});
