import { expect, test } from "vitest";
import { routeName } from "./route-name.ts";

test.each([
  ["/", "/"],
  ["/healthz?x=1", "/healthz"],
  ["/rest/v1/documents?select=*&id=eq.5", "/rest/v1/documents"],
  ["/rest/v1/rpc/own_parts", "/rest/v1/rpc/own_parts"],
  ["/functions/v1/visa-consultant-chat", "/functions/v1/visa-consultant-chat"],
  ["/auth/v1/token?grant_type=password", "/auth/v1/token"],
  ["/auth/v1/admin/users/5b1d8e9e-0000-4000-8000-000000000000", "/auth/v1/admin/users"],
  ["/auth/v1/sso/saml/acs", "/auth/v1/sso/saml"],
  ["/storage/v1/object/documents/5b1d8e9e-0000-4000-8000-000000000000/passport.pdf", "/storage/v1/object"],
  ["/storage/v1/object/sign/documents/me/passport.pdf?token=secret", "/storage/v1/object/sign"],
  ["/storage/v1/upload/resumable/c2VjcmV0", "/storage/v1/upload/resumable"],
  ["/calendar/s3cr3tT0ken.ics", "/calendar/*"],
  ["/unsubscribe/abc", "/unsubscribe/*"],
  ["/blogs/how-i-got-my-visa", "/blogs/:slug"],
  ["/blogs/tag/Germany", "/blogs/tag/:tag"],
  ["/rules/gb/check?residence=BD", "/rules/gb/check"],
  ["/admin/blogs/edit/5b1d8e9e-0000-4000-8000-000000000000", "/admin/blogs/edit/:id"],
  ["/someone@example.com/%2e%2e/A", "/:id/:id/:id"],
  ["/assets/index-D3adB33f.js?v=1", "/assets/*"],
])("%s is named %s", (address, name) => {
  expect(routeName(address)).toBe(name);
});
