import { describe, expect, test } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy.ts";

const production = { showsRemotePictures: false, supabaseUrl: null, isDevelopment: false };

function directives(policy: string): Map<string, string[]> {
  return new Map(policy.split("; ").map((part) => [part.split(" ")[0] ?? "", part.split(" ").slice(1)]));
}

describe("the policy of a page", () => {
  test("runs only our own script files and this document's inline scripts", () => {
    const policy = directives(contentSecurityPolicy({ ...production, scripts: { nonce: "abc" } }));
    expect(policy.get("script-src")).toEqual(["'self'", "'nonce-abc'"]);
  });

  test("names inline scripts by hash where the page may be cached", () => {
    const policy = directives(contentSecurityPolicy({ ...production, scripts: { hashes: ["sha256-a", "sha256-b"] } }));
    expect(policy.get("script-src")).toEqual(["'self'", "'sha256-a'", "'sha256-b'"]);
  });

  test("never allows unsafe scripts, frames, plugins, other bases or other form targets", () => {
    for (const isDevelopment of [true, false]) {
      const policy = directives(contentSecurityPolicy({ ...production, isDevelopment, scripts: { nonce: "abc" } }));
      expect(policy.get("script-src")?.join(" ")).not.toMatch(/unsafe|\*|http|data:/);
      expect(policy.get("default-src")).toEqual(["'self'"]);
      for (const name of ["object-src", "base-uri", "frame-ancestors"]) expect(policy.get(name)).toEqual(["'none'"]);
      expect(policy.get("form-action")).toEqual(["'self'"]);
    }
  });

  test("lets the app talk to a backend elsewhere, by its origin alone", () => {
    const supabaseUrl = "https://project.example/some/path";
    const policy = directives(contentSecurityPolicy({ ...production, supabaseUrl, scripts: { nonce: "abc" } }));
    expect(policy.get("connect-src")).toEqual(["'self'", "https://project.example"]);
    expect(policy.get("img-src")).toContain("https://project.example");
  });

  test("shows pictures from elsewhere, by https, only where posts are shown", () => {
    const pictures = (showsRemotePictures: boolean) =>
      directives(contentSecurityPolicy({ ...production, showsRemotePictures, scripts: { nonce: "abc" } })).get(
        "img-src",
      );
    expect(pictures(true)).toEqual([...(pictures(false) ?? []), "https:"]);
    expect(pictures(false)?.join(" ")).not.toMatch(/https?:|\*/);
  });

  test("opens a WebSocket in development only", () => {
    const scripts = { nonce: "abc" };
    expect(contentSecurityPolicy({ ...production, isDevelopment: true, scripts })).toContain("ws:");
    expect(contentSecurityPolicy({ ...production, scripts })).not.toContain("ws:");
  });
});
