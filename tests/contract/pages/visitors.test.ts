// @module-tag one-engine
import { createHash } from "node:crypto";
import { expect, inject, it } from "vitest";
import { structuredDataOf, structuredDataSchemas } from "#tests/support/structured-data.ts";

const { url } = inject("server");
const open = (path: string, headers: Record<string, string> = {}) => fetch(`${url}${path}`, { headers });
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];

it("/ is one kept page for everybody, without the app's scripts, and names the scripts that may run", async () => {
  const plain = await open("/");
  const asked = await open("/?utm_source=mail", { cookie: "a=b", authorization: "Bearer mine" });
  const html = await plain.text();
  expect(await asked.text()).toBe(html);
  expect(plain.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  const etag = plain.headers.get("etag") ?? "";
  expect((await open("/", { "if-none-match": etag })).status).toBe(304);

  const files = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, file]) => file);
  expect(files.filter((file) => !file?.startsWith("/islands/"))).toEqual([]);
  const inline = [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code = ""]) => code);
  const hashes = inline.map((code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  expect(hashes).toHaveLength(2);
  expect(plain.headers.get("content-security-policy")).toContain(`script-src 'self' ${hashes.join(" ")};`);
});

it.each(["/?dashboard", "/?code=abc", "/?error=access_denied&error_code=otp_expired", "/?token_hash=a&type=recovery"])(
  "%s is the document of the dashboard",
  async (path) => {
    const answer = await open(path);
    expect(titleOf(await answer.text())).toMatch(/^Dashboard \|/);
    expect(answer.headers.get("cache-control")).toBe("no-cache");
  },
);

it("/ says to search engines and shares what the site is, and is in the sitemap", async () => {
  const html = await (await open("/")).text();
  expect(html).toContain(`<link rel="canonical" href="${url}/"/>`);
  expect(html).toContain('<meta name="robots" content="index, follow"/>');
  const [site] = structuredDataSchemas.visitors.parse(JSON.parse(structuredDataOf(html)))["@graph"];
  expect(site.url).toBe(`${url}/`);
  const picture = /<meta property="og:image" content="([^"]+)"\/>/.exec(html)?.[1] ?? "";
  expect((await fetch(picture)).headers.get("content-type")).toBe("image/png");
  expect(await (await open("/sitemap.xml")).text()).toContain(`<loc>${url}/</loc>`);
});

it("/welcome is the same page, for those who are signed in too", async () => {
  expect(await (await open("/welcome")).text()).toBe(await (await open("/")).text());
});

it("each destination that it names has its checklist", async () => {
  const html = await (await open("/")).text();
  const checks = [...html.matchAll(/href="(\/rules\/[a-z-]+\/check)"/g)].map(([, path = ""]) => path);
  expect(new Set(checks).size).toBe(12);
  for (const path of checks) expect((await open(path)).status).toBe(200);
});

it("a worked-out checklist has its answers at hand for whoever keeps it, and is stored nowhere", async () => {
  const body = new URLSearchParams({ nationality: "BD", "course-start": "2027-01-11", fee: "soon" });
  const answer = await fetch(`${url}/rules/united-kingdom/check`, { method: "POST", body });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const [, given = ""] = /data-begun="([^"]+)"/.exec(await answer.text()) ?? [];
  expect(JSON.parse(given.replaceAll("&quot;", '"'))).toEqual({
    destination: "gb",
    answers: { nationality: ["BD"], "course-start": "2027-01-11" },
  });
  expect(await (await open("/rules/united-kingdom/check")).text()).not.toContain("data-begun");
});
