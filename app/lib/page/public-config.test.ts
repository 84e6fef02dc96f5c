import { expect, test } from "vitest";
import { serializePublicConfig } from "./public-config.ts";

test("no setting can end the element that carries the configuration", () => {
  const config = {
    supabaseUrl: null,
    publishableKey: "key",
    siteUrl: "http://localhost:3000",
    siteName: "</script><script>alert(1)</script><!--",
    developerName: "Dev",
    supportEmail: null,
    signIn: { google: false },
    ai: null,
  };
  const text = serializePublicConfig(config);
  expect(text).not.toContain("<");
  expect(JSON.parse(text)).toEqual(config);
});
