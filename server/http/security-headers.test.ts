import { expect, it } from "vitest";
import { securityHeaders } from "./security-headers.ts";

it("tell browsers to stay with https for a year where the site has it, and nowhere else", () => {
  expect(securityHeaders({ isHttps: true })["Strict-Transport-Security"]).toBe("max-age=31536000; includeSubDomains");
  expect(securityHeaders({ isHttps: false })).not.toHaveProperty("Strict-Transport-Security");
});
