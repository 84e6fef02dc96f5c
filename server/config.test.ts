import { expect, test } from "vitest";
import { findMistyped, readConfig } from "./config.ts";

test.each([
  ["SMTP_ULR", "SMTP_URL"],
  ["PUBLC_URL", "PUBLIC_URL"],
  ["S3_BUKET", "S3_BUCKET"],
  ["LOG_LEVLE", "LOG_LEVEL"],
])("%s may mean %s", (given, meant) => {
  expect(findMistyped({ [given]: "x", SMTP_URL: "y" })).toEqual([{ given, meant }]);
});

test("variables of others are none of ours", () => {
  const others = [
    "PATH",
    "HOME",
    "LANG",
    "USER",
    "SHELL",
    "NODE_ENV",
    "NODE_OPTIONS",
    "npm_config_cache",
    "HOSTNAME",
    "PWD",
  ];
  expect(findMistyped(Object.fromEntries(others.map((name) => [name, "x"])))).toEqual([]);
});

test.each(["https://example.com/visa", "https://example.com/?a=b", "https://somebody:hunter2@example.com"])(
  "%s is no address of a site",
  async (address) => {
    await expect(readConfig({ PUBLIC_URL: address })).rejects.toThrow(
      /^Wrong settings: PUBLIC_URL: [^/]*https:\/\/visa/,
    );
  },
);

test("the address of a site may end with a slash", async () => {
  expect(await readConfig({ PUBLIC_URL: "https://example.com/" })).toMatchObject({ PUBLIC_URL: "https://example.com" });
});
