import type { ReactNode } from "react";
import { redirectDocument } from "react-router";
import type { FirstReads } from "#app/lib/screen-data.ts";

/** `export const handle = staticPage`: a document without the app's scripts. */
export const staticPage = { static: true } as const;

export const blogPage = { ...staticPage, remotePictures: true } as const;

interface RootPage {
  /** Runs in the head, and is allowed by the page's policy. */
  headScript: string;
  /** To page views, as the path of what people see. */
  reportedPath: string;
}

class RootPageHandle {
  readonly static = true;
  readonly page: RootPage;

  constructor(page: RootPage) {
    this.page = page;
  }
}

/** `export const handle = rootPage(…)`: a static page that the server shows at another address, too. */
export function rootPage(page: RootPage): RootPageHandle {
  return new RootPageHandle(page);
}

/** Posts may show pictures from anywhere. */
export const blogScreen = { remotePictures: true } as const;

/** The words at the top of a screen that are everybody's: they are in its document, and shown before its scripts are there. */
export interface ScreenHead {
  title: string;
  purpose: ReactNode;
  /** As its `PageHeader`. */
  isBrief?: boolean;
}

class HeadHandle {
  readonly head: ScreenHead;
  readonly firstReads: FirstReads | null;

  constructor(head: ScreenHead, firstReads: FirstReads | null) {
    this.head = head;
    this.firstReads = firstReads;
  }
}

/**
 * `export const handle = screenWithHead(…)`.
 * @param firstReads of what the screen's document asks for in its head (early-answers.ts)
 */
export function screenWithHead(head: ScreenHead, firstReads: FirstReads | null = null): HeadHandle {
  return new HeadHandle(head, firstReads);
}

interface Match {
  handle?: unknown;
}

export function isStaticMatch({ handle }: Match): boolean {
  return typeof handle === "object" && handle !== null && "static" in handle && handle.static === true;
}

export function showsRemotePictures({ handle }: Match): boolean {
  return typeof handle === "object" && handle !== null && "remotePictures" in handle && handle.remotePictures === true;
}

export function rootPageOf({ handle }: Match): RootPage | null {
  return handle instanceof RootPageHandle ? handle.page : null;
}

export function headOf({ handle }: Match): ScreenHead | null {
  return handle instanceof HeadHandle ? handle.head : null;
}

export function firstReadsOf({ handle }: Match): FirstReads | null {
  return handle instanceof HeadHandle ? handle.firstReads : null;
}

export function asDocument({ request }: { request: Request }): Response {
  return redirectDocument(request.url);
}

/** The `clientLoader` of blog screens: another screen's document may not show their pictures. */
export function asBlogDocument({ request }: { request: Request }): Response | null {
  return document.documentElement.dataset["remotePictures"] === undefined ? redirectDocument(request.url) : null;
}

/** For `data`: no cache keeps this answer. */
export const notToBeKept = { headers: { "Cache-Control": "no-cache" } } as const;

/** `export { loaderHeaders as headers }`: a page is kept as its loader says. */
export function loaderHeaders({ loaderHeaders: headers }: { loaderHeaders: Headers }): Headers {
  return headers;
}

/** For `data`: the answer to a form is one person's, and is kept nowhere. */
export const forNobodyElse = { headers: { "Cache-Control": "no-store" } } as const;

/** `export { formHeaders as headers }`: the answer to a form goes before the page with the form. */
export function formHeaders({
  actionHeaders,
  loaderHeaders: headers,
}: {
  actionHeaders: Headers;
  loaderHeaders: Headers;
}): Headers {
  return actionHeaders.has("Cache-Control") ? actionHeaders : headers;
}
