import { FunctionsFetchError, FunctionsHttpError } from "@supabase/supabase-js";
import { expect, it } from "vitest";
import { functionErrorIn, readFunctionError } from "./errors.ts";

const refused = (body: BodyInit | null, status: number) =>
  readFunctionError(new FunctionsHttpError(new Response(body, { status })), "Failed");

it("passes on what the function said, and its status", async () => {
  const body = JSON.stringify({ success: false, error: "Too many attempts. Please wait a moment." });
  expect(await refused(body, 429)).toEqual({ status: 429, message: "Too many attempts. Please wait a moment." });
});

it.each(["", "<h1>Bad gateway</h1>", "null", '"no"', '{"message":"no"}', '{"error":""}', '{"error":{"code":1}}'])(
  "falls back when the answer has no sentence: %s",
  async (body) => {
    expect(await refused(body, 502)).toEqual({ status: 502, message: "Failed" });
  },
);

it("falls back when the answer breaks off", async () => {
  const broken = new ReadableStream({ start: (controller) => controller.error(new TypeError("network error")) });
  expect(await refused(broken, 500)).toEqual({ status: 500, message: "Failed" });
});

it.each([new FunctionsFetchError(new TypeError("Failed to fetch")), new Error("strange"), "strange"])(
  "speaks of the connection when no answer came: %s",
  async (error) => {
    const { status, message } = await readFunctionError(error, "Failed");
    expect(status).toBeNull();
    expect(message).toMatch(/^The service cannot be reached/);
  },
);

it.each([
  [{ success: false, error: "The model is away." }, "The model is away."],
  [{ success: true, error: "no" }, null],
  [{ success: false, error: "" }, null],
  [{ success: false }, null],
  [null, null],
])("finds the sentence of an answer that is none: %j", (data, sentence) => {
  expect(functionErrorIn(data)).toBe(sentence);
});
