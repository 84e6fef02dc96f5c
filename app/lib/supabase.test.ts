import { describe, expect, test } from "vitest";
import { toOwnFunctions } from "./supabase.ts";

const remote = "https://project.example";
const own = "https://visa.example";

describe("calls of the browser's client", () => {
  test("reach our own functions when the backend is elsewhere", () => {
    expect(toOwnFunctions(`${remote}/functions/v1/parse-resume?x=1`, remote, own)).toBe(
      `${own}/functions/v1/parse-resume?x=1`,
    );
    expect(toOwnFunctions(new URL(`${remote}/functions/v1/a`), remote, own)).toBe(`${own}/functions/v1/a`);
  });

  test("keep method and body of a request that is sent to our functions", async () => {
    const request = new Request(`${remote}/functions/v1/a`, { method: "POST", body: "hello" });
    const sent = toOwnFunctions(request, remote, own);
    expect(sent).toBeInstanceOf(Request);
    if (!(sent instanceof Request)) return;
    expect([sent.url, sent.method, await sent.text()]).toEqual([`${own}/functions/v1/a`, "POST", "hello"]);
  });

  test("go to the backend in every other case", () => {
    for (const url of [
      `${remote}/rest/v1/profiles`,
      `${remote}/auth/v1/token`,
      "https://other.example/functions/v1/a",
    ]) {
      expect(toOwnFunctions(url, remote, own)).toBe(url);
    }
    expect(toOwnFunctions(`${own}/functions/v1/a`, own, own)).toBe(`${own}/functions/v1/a`);
  });

  test("are not led astray by a slash at the end of the backend's address", () => {
    expect(toOwnFunctions(`${remote}/functions/v1/a`, `${remote}/`, own)).toBe(`${own}/functions/v1/a`);
  });
});
