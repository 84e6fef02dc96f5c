// @module-tag one-engine
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
      expect(
        scripts.filter((source) => !/^'(self|nonce-[\w+/=]{16,}|sha256-[\w+/=]+|strict-dynamic)'$/.test(source)),
      ).toEqual([]);
      expect(directive(policy, "object-src")).toEqual(["'none'"]);
      expect(directive(policy, "base-uri")).toEqual(["'none'"]);
      expect(directive(policy, "frame-ancestors")).toEqual(["'none'"]);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("referrer-policy")).toBeTruthy();
      expect(headers.get("set-cookie")).toBeNull();
    },
  );

  it("each address of the app has a nonce of its own and is not kept", async () => {
    const nonceOf = async () => {
      const { headers } = await open("/auth");
      expect(headers.get("cache-control")).toBe("no-store");
      return /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
    };
    const [first, second] = [await nonceOf(), await nonceOf()];
    expect(first).toBeTruthy();
    expect(first).not.toBe(second);
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
