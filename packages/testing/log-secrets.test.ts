import { expect, test } from "vitest";
import { secretsInLog } from "./log-secrets.ts";

const line = (fields: object) =>
  `${JSON.stringify({ level: 30, time: 1_795_000_000_000, msg: "request", ...fields })}\n`;

test.each([
  ["an e-mail", { to: "amina@example.com" }],
  ["a session", { token: `eyJhbGciOiJFUzI1NiJ9.${"a".repeat(30)}.x` }],
  ["a secret key", { err: { message: "apikey sb_secret_abc was refused" } }],
  ["a password hash", { row: "$2b$04$Vit8jwOluCpsTqDnCZXuJe" }],
  ["a query string", { route: "/rest/v1/profiles?email=eq.x" }],
  ["a phone number", { to: "+8801712345678" }],
  ["Amina Rahman", { person: "Amina Rahman" }],
])("finds %s", (name, fields) => {
  expect(secretsInLog(line({}) + line(fields))).toEqual([expect.stringContaining(`${name}: {`)]);
});

test("lets what operators need pass, and what the start prints for people", () => {
  const request = { method: "GET", route: "/blogs/:slug", status: 200, ms: 1.2, requestId: crypto.randomUUID() };
  const output = `  Mailbox: http://localhost:1/?to=a@example.com\n${line(request)}${line({ person: "0123456789ab" })}`;
  expect(secretsInLog(output)).toEqual([]);
});
