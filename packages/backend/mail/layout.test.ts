import { expect, test } from "vitest";
import { renderHtml, renderText } from "./layout.ts";

const site = { siteName: "Visa", siteUrl: "https://example.com", supportEmail: null };
const content = {
  subject: "S",
  preheader: "P",
  heading: "Coming up",
  paragraphs: [],
  entries: [{ title: "<b>Passport</b>", text: "expires & ends", url: 'https://example.com/?a="b"' }],
  notes: [],
  unsubscribe: { label: "Stop these mails", url: "https://example.com/stop?token=t" },
};

test("things are links in both parts, and their words are no markup", () => {
  const html = renderHtml(content, site);
  expect(html).toContain("&lt;b&gt;Passport&lt;/b&gt;");
  expect(html).toContain("expires &amp; ends");
  expect(html).not.toContain('?a="b"');
  expect(html).toContain('href="https://example.com/stop?token=t"');
  expect(renderText(content, site)).toContain('<b>Passport</b>\nexpires & ends\nhttps://example.com/?a="b"');
  expect(renderText(content, site)).toContain("Stop these mails:\nhttps://example.com/stop?token=t");
});

test("mails without them have no place for them", () => {
  const { entries: _entries, unsubscribe: _unsubscribe, ...plain } = content;
  expect(renderHtml(plain, site)).not.toMatch(/undefined|Stop/);
  expect(renderText(plain, site)).not.toMatch(/undefined|Stop/);
});
