// @module-tag one-engine
import { expect, inject, it } from "vitest";

function ask(path: string): Promise<Response> {
  return fetch(`${inject("server").url}${path}`);
}

async function read(path: string): Promise<string> {
  return (await ask(path)).text();
}

/** The values of an attribute of all such elements, as the page's own HTML writes them. */
function valuesOf(html: string, element: string, attribute: string): string[] {
  const tags = html.match(new RegExp(`<${element}\\b[^>]*>`, "g")) ?? [];
  return tags.flatMap((tag) => new RegExp(`\\s${attribute}="([^"]*)"`).exec(tag)?.[1] ?? []);
}

it("an unknown address is answered 404 with ways on", async () => {
  expect((await ask("/nowhere/at/all")).status).toBe(404);
  const html = await read("/nowhere/at/all");
  expect(html).toMatch(/<title>Page not found \| [^<]+<\/title>/);
  expect(html.match(/<h1>[^<]*<\/h1>/g)).toEqual(["<h1>Page not found</h1>"]);
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Go Home<\/a>/);
  const nav = html.slice(html.indexOf("Where people usually go"), html.indexOf("</nav>"));
  expect(valuesOf(nav, "a", "href")).toContain("/dashboard");
});

it("it links only to what exists", async () => {
  const addresses = valuesOf(await read("/nowhere"), "a", "href");
  expect(addresses.length).toBeGreaterThan(5);
  for (const address of new Set(addresses)) expect((await ask(address)).status, address).toBe(200);
});

it("without scripts it shows no button that needs one, and it ships no framework", async () => {
  const html = await read("/nowhere");
  expect(html).toMatch(/<button [^>]*\bhidden\b[^>]*>Go Back<\/button>/);
  const scripts = valuesOf(html, "script", "src");
  expect(scripts.length).toBeGreaterThan(0);
  const preloads = html.match(/<link\b[^>]*rel="modulepreload"[^>]*>/g) ?? [];
  for (const script of [...scripts, ...valuesOf(preloads.join(""), "link", "href")]) {
    expect((await (await ask(script)).arrayBuffer()).byteLength, script).toBeLessThan(2_000);
  }
});

it.each(["/%", "/%00", "/%E0%A4%A", "/..%2f..%2fetc%2fpasswd", "/<script>", `/${"a".repeat(4_000)}`])(
  "the hostile address %j is answered calmly",
  async (path) => {
    const answer = await ask(path);
    expect([400, 404]).toContain(answer.status);
    expect(await answer.text()).not.toMatch(/node_modules|root:|at .*\.[jt]s:/);
  },
);
