import { expect, test } from "#tests/support/e2e-fixtures.ts";

function directive(policy: string, name: string): string[] {
  const found = policy.split(";").map((part) => part.trim().split(/\s+/));
  return found.find(([directiveName]) => directiveName === name)?.slice(1) ?? [];
}

for (const path of ["/", "/auth", "/dashboard", "/visa-progress", "/reset-password", "/nowhere"]) {
  test(`${path} lets no foreign script in`, async ({ request }) => {
    const answer = await request.get(path);
    const headers = answer.headers();
    const policy = headers["content-security-policy"] ?? "";
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
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["referrer-policy"]).toBeTruthy();
    expect(headers["set-cookie"]).toBeUndefined();
  });
}

test("every document of the app has a nonce of its own and is not kept", async ({ request }) => {
  const nonceOf = async () => {
    const answer = await request.get("/auth");
    expect(answer.headers()["cache-control"]).toBe("no-store");
    return /'nonce-([^']+)'/.exec(answer.headers()["content-security-policy"] ?? "")?.[1];
  };
  const [first, second] = [await nonceOf(), await nonceOf()];
  expect(first).toBeTruthy();
  expect(first).not.toBe(second);
});

test("a script that somebody smuggles into the page does not run", async ({ page, problems }) => {
  problems.allow(/script-src/);
  await page.goto("/auth");
  await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
  const ran = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "document.title = 'taken over'";
    document.body.append(script);
    const holder = document.createElement("div");
    holder.innerHTML = `<img src="data:," onerror="document.title = 'taken over'">`;
    document.body.append(holder);
    return document.title === "taken over";
  });
  expect(ran).toBe(false);
  await expect.poll(() => problems.seen(/script-src/)).toBeGreaterThan(0);
  await expect(page).not.toHaveTitle("taken over");
});
