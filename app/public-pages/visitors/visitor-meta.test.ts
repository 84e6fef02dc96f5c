import { expect, test } from "vitest";
import { visitorMeta } from "./visitor-meta.ts";

const siteUrl = "https://visa.example";
const matches = [{ id: "root", loaderData: { config: { siteUrl, siteName: "Study Visa Companion" } } }];
const destination = { slug: "ireland", name: "Ireland", visa: "D", checkedOn: "2026-11-22", enteredOn: null };

test("the page for visitors is found under the site's root, with a share image and what the site is", () => {
  const meta = visitorMeta(matches, [destination]);
  expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: `${siteUrl}/` });
  expect(meta).toContainEqual({ name: "robots", content: "index, follow" });
  expect(meta).toContainEqual({ property: "og:image", content: expect.stringMatching(/^https:.+\.png$/) });
  expect(JSON.stringify(meta)).toContain('"@type":"WebSite"');
  expect(visitorMeta([], [destination])).toEqual([]);
});
