// @vitest-environment jsdom
import { act, createElement, Fragment } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, Link } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, onTestFinished, test, vi } from "vitest";
import { PendingBar } from "./pending-bar.tsx";

const bar = () => document.querySelector("[data-pending]");

/** A screen with a link, whose screen comes when `arrive` is called. */
async function showLink(): Promise<{ link: HTMLAnchorElement; arrive: () => Promise<void> }> {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const { promise, resolve } = Promise.withResolvers<null>();
  const screen = (...children: React.ReactNode[]) =>
    createElement(Fragment, null, createElement(PendingBar), ...children);
  const router = createMemoryRouter([
    { path: "/", element: screen(createElement(Link, { to: "/there" }, "There"), createElement("button")) },
    { path: "/there", element: screen(createElement("h1", null, "There")), loader: () => promise },
  ]);
  const container = document.createElement("div");
  document.body.append(container);
  const root = createRoot(container);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    router.dispose();
    container.remove();
    vi.unstubAllGlobals();
  });
  await act(async () => root.render(createElement(RouterProvider, { router })));
  const link = container.querySelector("a");
  if (!link) throw new Error("There is no link");
  return { link, arrive: async () => act(async () => resolve(null)) };
}

test("a bar is there while the next screen is on its way, and says nothing to screen readers", async () => {
  const { link, arrive } = await showLink();
  expect(bar()).toBeNull();
  await act(async () => link.click());
  expect(bar()?.getAttribute("aria-hidden")).toBe("true");
  await arrive();
  expect(document.querySelector("h1")?.textContent).toBe("There");
  expect(bar()).toBeNull();
});

test("a link or button is marked from the press on, before any click, until it is let go or the finger scrolls", async () => {
  const { link } = await showLink();
  const send = (type: string, to: Element) => to.dispatchEvent(new MouseEvent(type, { bubbles: true }));
  const button = document.querySelector("button");
  if (!button) throw new Error("There is no button");
  for (const control of [link, button]) {
    for (const end of ["pointerup", "pointercancel"]) {
      send("pointerdown", control);
      expect(control.hasAttribute("data-pressed")).toBe(true);
      send(end, document.body);
      expect(control.hasAttribute("data-pressed")).toBe(false);
    }
  }
  button.disabled = true;
  send("pointerdown", button);
  expect(document.querySelector("[data-pressed]")).toBeNull();
});

test("a bar is there while another document is on its way, and gone for who comes back to the page", async () => {
  const { link } = await showLink();
  const follow = async (address: string, change: Partial<HTMLAnchorElement> = {}) => {
    const plain = Object.assign(document.createElement("a"), { href: address }, change);
    link.before(plain);
    await act(async () => plain.click());
    plain.remove();
  };
  // Heard after the bar: jsdom has no way to go.
  const stay = (event: Event) => event.preventDefault();
  window.addEventListener("click", stay);
  onTestFinished(() => window.removeEventListener("click", stay));
  await follow("https://example.org/blogs");
  await follow("mailto:help@example.org");
  await follow("/blogs", { target: "_blank" });
  await follow("/letter.docx", { download: "letter.docx" });
  await follow(`${window.location.pathname}#content`);
  expect(bar()).toBeNull();
  await follow("/blogs");
  expect(bar()).not.toBeNull();
  await act(async () => window.dispatchEvent(new Event("pageshow")));
  expect(bar()).toBeNull();
});
