import { expect, it } from "vitest";
import { findDocumentAmong } from "./documents.ts";

const paths = ["/", "/dashboard", "/admin/blogs", "/admin/blogs/edit/:id"];
const find = await findDocumentAmong(
  paths.map((path) => ({ path, headers: {}, html: `document of ${path}` })),
  {},
);
const textAt = (path: string) => find(path)?.forms.identity.body.toString();

it.each([
  ["/", "/"],
  ["/dashboard", "/dashboard"],
  ["/dashboard/", "/dashboard"],
  ["/Dashboard", "/dashboard"],
  ["/admin/blogs/", "/admin/blogs"],
  ["/admin/blogs/edit/17", "/admin/blogs/edit/:id"],
  ["/Admin/blogs/edit/17/", "/admin/blogs/edit/:id"],
])("%s is answered by the document of %s, as the router in the browser reads it", (path, screen) => {
  expect(textAt(path)).toBe(`document of ${screen}`);
});

it.each(["/dashboards", "/dashboard/x", "/admin/blogs/edit", "/admin/blogs/edit/1/2", "/blogs", ""])(
  "%s is no screen",
  (path) => {
    expect(textAt(path)).toBeUndefined();
  },
);
