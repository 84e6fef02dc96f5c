import { expect, it } from "vitest";
import { findDocumentAmong } from "./documents.ts";

const paths = ["/", "/dashboard", "/admin/blogs", "/admin/blogs/edit/:id"];
const find = findDocumentAmong(
  paths.map((path) => ({ path, headers: {}, html: `document of ${path}` })),
  {},
);
const textAt = async (path: string) => (await find(path))?.forms.identity.body.toString();

it.each([
  ["/", "/"],
  ["/dashboard", "/dashboard"],
  ["/dashboard/", "/dashboard"],
  ["/Dashboard", "/dashboard"],
  ["/admin/blogs/", "/admin/blogs"],
  ["/admin/blogs/edit/17", "/admin/blogs/edit/:id"],
  ["/Admin/blogs/edit/17/", "/admin/blogs/edit/:id"],
])("%s is answered by the document of %s, as the router in the browser reads it", async (path, screen) => {
  expect(await textAt(path)).toBe(`document of ${screen}`);
});

it.each(["/dashboards", "/dashboard/x", "/admin/blogs/edit", "/admin/blogs/edit/1/2", "/blogs", ""])(
  "%s is no screen",
  async (path) => {
    expect(await textAt(path)).toBeUndefined();
  },
);

it("packs a document once, however many ask for it", async () => {
  const fresh = findDocumentAmong([{ path: "/", headers: {}, html: "one" }], {});
  const [first, second] = await Promise.all([fresh("/"), fresh("/")]);
  expect(second).toBe(first);
  expect(fresh("/")).toBe(first);
});
