import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SafeText } from "./safe-text.tsx";

function shown(text: string, renderText?: (text: string) => ReactNode): string {
  const safeText = createElement(SafeText, { text, ...(renderText && { renderText }) });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, safeText));
}

test("makes a paragraph of whatever stands between empty lines", () => {
  expect(shown("Dear <name>,\n\nI am here.\nYours")).toContain(
    '<p dir="auto">Dear &lt;name&gt;,</p><p dir="auto">I am here.\nYours</p>',
  );
});

test("shows the words of HTML, and nothing else of it, until the cleaner is there", () => {
  const html = shown("<p>Dear <b onclick=alert(1)>Team</b></p><script>alert(2)</script><img src=x onerror=alert(3)>");
  expect(html).toContain('<p dir="auto">Dear Team</p></div>');
  expect(html).not.toContain("alert");
});

test("lets the caller mark what stands out", () => {
  expect(shown("fill this in", (text) => createElement("mark", null, text))).toContain("<mark>fill this in</mark>");
});
