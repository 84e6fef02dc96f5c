import { redirectDocument } from "react-router";

/** A route with `export const handle = staticPage` is sent as a finished document, without the app's scripts. */
export const staticPage = { static: true } as const;

/** A static page of the blog: posts may show pictures from anywhere. */
export const blogPage = { ...staticPage, remotePictures: true } as const;

/** A screen of the app on which posts are written: its document may show pictures from anywhere, no other's may. */
export const blogScreen = { remotePictures: true } as const;

interface Match {
  handle?: unknown;
}

/** True for a match of a static page. */
export function isStaticMatch({ handle }: Match): boolean {
  return typeof handle === "object" && handle !== null && "static" in handle && handle.static === true;
}

/** True for a match whose document may show pictures from anywhere. */
export function showsRemotePictures({ handle }: Match): boolean {
  return typeof handle === "object" && handle !== null && "remotePictures" in handle && handle.remotePictures === true;
}

/** The `clientLoader` of static pages: inside the app their address is asked for anew. */
export function asDocument({ request }: { request: Request }): Response {
  return redirectDocument(request.url);
}

/** The `clientLoader` of blog screens: a document that was opened for another screen may not show their pictures. */
export function asBlogDocument({ request }: { request: Request }): Response | null {
  return document.documentElement.dataset["remotePictures"] === undefined ? redirectDocument(request.url) : null;
}
