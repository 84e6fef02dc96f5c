import { AuthApiError, AuthRetryableFetchError, FunctionsFetchError, FunctionsHttpError } from "@supabase/supabase-js";
import { describe, expect, it } from "vitest";
import { functionErrorIn, readFunctionError, serviceFailure, serviceMessage } from "./errors.ts";

describe("a failure of the auth service", () => {
  it("passes on what the service said", () => {
    const error = new AuthApiError("Invalid login credentials", 400, "invalid_credentials");
    expect(serviceMessage(error, "Failed")).toBe("Invalid login credentials");
  });

  it("speaks of the connection when there was no usable answer", () => {
    expect(serviceMessage(new AuthRetryableFetchError("{}", 503), "Failed")).toMatch(/^The service cannot be reached/);
  });

  it("is named before that, where the failure has a name", () => {
    const unanswered = new AuthRetryableFetchError("{}", 503);
    expect(serviceFailure(unanswered, "Failed to update")).toMatch(/^Failed to update\. The service cannot be reached/);
    expect(serviceFailure(new Error(""), "Failed to update")).toBe("Failed to update");
    expect(serviceFailure(new Error("Too short."), "Failed to update")).toBe("Too short.");
  });

  it("falls back when there is no sentence", () => {
    expect(serviceMessage(new Error(""), "Failed to update password")).toBe("Failed to update password");
    expect(serviceMessage("strange", "Failed to update password")).toBe("Failed to update password");
  });
});

describe("a failure of a function", () => {
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
});
