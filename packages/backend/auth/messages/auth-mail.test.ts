import { describe, expect, it } from "vitest";
import { type AuthMail, renderAuthMail } from "./auth-mail.ts";

const site = { siteName: "Visa & Co", siteUrl: "https://visa.example.com", supportEmail: "help@example.com" };
const link = "https://visa.example.com/auth/v1/verify?token=abc&type=signup&redirect_to=https%3A%2F%2Fx";

const linkMails: AuthMail[] = [
  ...(["confirmation", "recovery", "magiclink", "invite"] as const).map((kind) => ({
    kind,
    to: "ann@example.com",
    link,
    code: "012345",
  })),
  {
    kind: "email_change",
    to: "ann@example.com",
    oldEmail: "ann@example.com",
    newEmail: "bo@example.com",
    link,
    code: "012345",
  },
];
const mails: AuthMail[] = [
  ...linkMails,
  { kind: "security_notice", notice: "password_changed", to: "ann@example.com" },
];

describe.each(mails)("the $kind mail", (mail) => {
  const rendered = renderAuthMail(mail, site);

  it("is accessible HTML: language, title, one heading, tables that are layout only, no images", () => {
    expect(rendered.html).toContain('<html lang="en">');
    expect(rendered.html).toContain(`<title>${rendered.subject.replace("&", "&amp;")}</title>`);
    expect(rendered.html.match(/<h1/g)).toHaveLength(1);
    const tables = rendered.html.match(/<table[^>]*>/g) ?? [];
    expect(tables.length).toBeGreaterThan(0);
    for (const table of tables) expect(table).toContain('role="presentation"');
    expect(rendered.html).not.toContain("<img");
    expect(rendered.html).not.toMatch(/<script|<link|url\(/);
  });

  it("adapts to dark mode and is at most 600 px wide", () => {
    expect(rendered.html).toContain("prefers-color-scheme: dark");
    expect(rendered.html).toContain("max-width:600px");
  });

  it("has a text part with the same message", () => {
    expect(rendered.text).not.toMatch(/<[a-z]/i);
    expect(rendered.text).toContain("Visa & Co");
    expect(rendered.text).toContain("help@example.com");
  });

  it("is addressed to one person, with a subject of one line that names the site", () => {
    expect(rendered.to).toBe("ann@example.com");
    expect(rendered.subject).toContain("Visa & Co");
    expect(rendered.subject).not.toMatch(/[\r\n]/);
  });
});

describe.each(linkMails)("the $kind mail's link", (mail) => {
  const rendered = renderAuthMail(mail, site);

  it("stands on a button, as an address to copy, and in the text part", () => {
    const links = [...rendered.html.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
    expect(links).toEqual([link, link]);
    expect(rendered.html).toContain(`>${link.replaceAll("&", "&amp;")}</a>`);
    expect(rendered.text).toContain(link);
  });

  it("comes with its code, leading zero included", () => {
    expect(rendered.html).toContain("012345");
    expect(rendered.text).toContain("012345");
  });
});

it("escapes whatever names and e-mails hold", () => {
  const hostile = `<img src=x onerror="alert('1')">`;
  const { html } = renderAuthMail(
    { kind: "email_change", to: hostile, oldEmail: hostile, newEmail: hostile, link: `"><script>`, code: hostile },
    { siteName: hostile, siteUrl: hostile, supportEmail: hostile },
  );
  expect(html).not.toContain("<img");
  expect(html).not.toContain("<script");
  expect(html).toContain("&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;");
});

it("says nothing of support when it has no e-mail", () => {
  const { text } = renderAuthMail(
    { kind: "security_notice", notice: "password_changed", to: "ann@example.com" },
    { ...site, supportEmail: null },
  );
  expect(text).not.toContain("Questions?");
});
