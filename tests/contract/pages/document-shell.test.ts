// @module-tag one-engine
import { createHash } from "node:crypto";
import { describe, expect, inject, it } from "vitest";

const open = (path: string) => fetch(`${inject("server").url}${path}`);

function directive(policy: string, name: string): string[] {
  const found = policy.split(";").map((part) => part.trim().split(/\s+/));
  return found.find(([directiveName]) => directiveName === name)?.slice(1) ?? [];
}

describe("the document at", () => {
  it.each(["/", "/auth", "/dashboard", "/visa-progress", "/reset-password", "/nowhere"])(
    "%s lets no foreign script in",
    async (path) => {
      const { headers } = await open(path);
      const policy = headers.get("content-security-policy") ?? "";
      const scripts = directive(policy, "script-src");
      expect(scripts.length).toBeGreaterThan(0);
      expect(scripts).not.toContain("'unsafe-inline'");
      expect(scripts).not.toContain("'unsafe-eval'");
      expect(scripts.filter((source) => !/^'(self|sha256-[\w+/=]+)'$/.test(source))).toEqual([]);
      expect(directive(policy, "object-src")).toEqual(["'none'"]);
      expect(directive(policy, "base-uri")).toEqual(["'none'"]);
      expect(directive(policy, "frame-ancestors")).toEqual(["'none'"]);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("referrer-policy")).toBeTruthy();
      expect(headers.get("set-cookie")).toBeNull();
    },
  );

  it("each address of the app has is one and the same for everybody, and asked for again each time", async () => {
    const anonymous = await open("/profile");
    const person = await fetch(`${inject("server").url}/profile?next=/x`, {
      headers: { authorization: "Bearer mine", cookie: "a=b", "accept-language": "de" },
    });
    expect(await person.text()).toBe(await anonymous.text());
    for (const { headers } of [anonymous, person]) {
      expect(headers.get("cache-control")).toBe("no-cache");
      expect(headers.get("etag")).toBe(anonymous.headers.get("etag"));
    }
  });

  it("each address of the app has names all its inline scripts by their hash", async () => {
    const answer = await open("/dashboard");
    const policy = answer.headers.get("content-security-policy") ?? "";
    const inline = [...(await answer.text()).matchAll(/<script(?![^>]*(?:src=|json))[^>]*>([^]*?)<\/script>/g)];
    const hashes = inline.map(([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
    expect(hashes.length).toBeGreaterThan(1);
    expect(directive(policy, "script-src")).toEqual(["'self'", ...hashes]);
  });

  it("each address of the app has names its styles before its scripts, which a phone would fetch first", async () => {
    const html = await (await open("/dashboard")).text();
    const files = [...html.matchAll(/<link rel="(stylesheet|modulepreload)" href="([^"]+)"([^>]*)>/g)].map(
      ([, kind, file, rest]) => ({ kind, file, rest }),
    );
    const scripts = files.filter(({ kind }) => kind === "modulepreload");
    expect(scripts.filter(({ rest = "" }) => !rest.includes('fetchpriority="low"'))).toEqual([]);
    const kinds = files.map(({ kind }) => kind);
    expect(kinds).toContain("stylesheet");
    expect(kinds.lastIndexOf("stylesheet")).toBeLessThan(kinds.indexOf("modulepreload"));
    expect(new Set(files.map(({ file }) => file)).size).toBe(files.length);
  });

  it.each([
    ["/auth", "Sign In"],
    ["/dashboard", "Dashboard"],
    ["/visa-progress", "Visa Progress"],
    ["/profile", "Profile"],
    ["/reset-password", "Choose a new password"],
  ])("%s has a title of its own", async (path, title) => {
    expect(await (await open(path)).text()).toContain(`<title>${title} | Study Visa Companion</title>`);
  });

  it("/dashboard shows a spinner until it is known who is there", async () => {
    const text = await (await open("/dashboard")).text();
    expect(text).toMatch(/<output[^>]* aria-label="Loading"|<[^>]* role="status"[^>]* aria-label="Loading"/);
  });
});
