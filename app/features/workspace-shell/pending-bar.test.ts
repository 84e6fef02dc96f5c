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

test("a link is marked from the press on, before any click, until it is let go or the finger scrolls", async () => {
  const { link } = await showLink();
  const send = (type: string, to: Element) => to.dispatchEvent(new MouseEvent(type, { bubbles: true }));
  for (const end of ["pointerup", "pointercancel"]) {
    send("pointerdown", link);
    expect(link.hasAttribute("data-pressed")).toBe(true);
    send(end, document.body);
    expect(link.hasAttribute("data-pressed")).toBe(false);
  }
  const button = document.querySelector("button");
  if (button) send("pointerdown", button);
  expect(document.querySelector("[data-pressed]")).toBeNull();
});
