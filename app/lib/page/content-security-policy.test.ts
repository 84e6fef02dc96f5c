import { describe, expect, test } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy.ts";

const production = { showsRemotePictures: false, supabaseUrl: null, isDevelopment: false };

function directives(policy: string): Map<string, string[]> {
  return new Map(policy.split("; ").map((part) => [part.split(" ")[0] ?? "", part.split(" ").slice(1)]));
}

describe("the policy of a page", () => {
  test("runs only our own script files and the inline scripts that it names by hash", () => {
    const policy = directives(contentSecurityPolicy({ ...production, scriptHashes: ["sha256-a", "sha256-b"] }));
    expect(policy.get("script-src")).toEqual(["'self'", "'sha256-a'", "'sha256-b'"]);
  });

  test("never allows unsafe scripts, frames, plugins, other bases or other form targets", () => {
    for (const isDevelopment of [true, false]) {
      const policy = directives(contentSecurityPolicy({ ...production, isDevelopment, scriptHashes: ["sha256-a"] }));
      expect(policy.get("script-src")?.join(" ")).not.toMatch(/unsafe|\*|http|data:/);
      expect(policy.get("default-src")).toEqual(["'self'"]);
      for (const name of ["object-src", "base-uri", "frame-ancestors"]) expect(policy.get(name)).toEqual(["'none'"]);
      expect(policy.get("form-action")).toEqual(["'self'"]);
    }
  });

  test("lets the app talk to a backend elsewhere, by its origin alone", () => {
    const supabaseUrl = "https://project.example/some/path";
    const policy = directives(contentSecurityPolicy({ ...production, supabaseUrl, scriptHashes: ["sha256-a"] }));
    expect(policy.get("connect-src")).toEqual(["'self'", "https://project.example"]);
    expect(policy.get("img-src")).toContain("https://project.example");
  });

  test("shows pictures from elsewhere, by https, only where posts are shown", () => {
    const pictures = (showsRemotePictures: boolean) =>
      directives(contentSecurityPolicy({ ...production, showsRemotePictures, scriptHashes: ["sha256-a"] })).get(
        "img-src",
      );
    expect(pictures(true)).toEqual([...(pictures(false) ?? []), "https:"]);
    expect(pictures(false)?.join(" ")).not.toMatch(/https?:|\*/);
  });

  test("opens a WebSocket in development only", () => {
    const scriptHashes = ["sha256-a"];
    expect(contentSecurityPolicy({ ...production, isDevelopment: true, scriptHashes })).toContain("ws:");
    expect(contentSecurityPolicy({ ...production, scriptHashes })).not.toContain("ws:");
  });
});
