import { APICallError, RetryError } from "ai";
import { expect, test } from "vitest";
import { causeOf, reasonOf } from "./failures.ts";

const key = "sk-proj-1234567890abcdef";

function refusal(statusCode: number, body: unknown): APICallError {
  return new APICallError({
    message: `Incorrect API key provided: ${key}`,
    url: `https://api.example.com/v1?key=${key}`,
    requestBodyValues: { messages: ["my secret wish"] },
    statusCode,
    responseBody: typeof body === "string" ? body : JSON.stringify(body),
  });
}

test.each([
  [refusal(401, {}), "unauthorized"],
  [refusal(403, {}), "unauthorized"],
  [refusal(429, {}), "rate_limited"],
  [refusal(404, {}), "unavailable"],
  [refusal(529, {}), "unavailable"],
  [new TypeError("fetch failed"), "unavailable"],
  ["?", "unavailable"],
  [
    new RetryError({ message: "", reason: "maxRetriesExceeded", errors: [refusal(500, {}), refusal(429, {})] }),
    "rate_limited",
  ],
])("why: %s", (error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});

test.each([
  [{ error: { message: key, type: "invalid_request_error", code: "model_not_found" } }, "model_not_found"],
  [{ error: { message: key, code: 404, status: "NOT_FOUND" } }, "NOT_FOUND"],
  [{ type: "error", error: { type: "overloaded_error", message: key } }, "overloaded_error"],
  [{ error: { type: `the key ${key} is wrong` } }, undefined],
  [{ error: { code: key } }, undefined],
  [{ error: { code: "sk_test_SECRETKEY" } }, undefined],
  [{ error: { code: "sk_live_secretkey", type: "invalid_request_error" } }, "invalid_request_error"],
  [{ error: { code: "abcdefghijklmnopqrstuvw" } }, undefined],
  [{ error: { code: "QwErTyUiOpAsDfGh" } }, undefined],
  [{ error: { code: "this_is_a_sentence_rather_than_a_word_for_it" } }, undefined],
  [{ error: { code: "DeploymentNotFound" } }, "DeploymentNotFound"],
  [`<html>${key}</html>`, undefined],
])("the log names what the provider calls it and nothing else: %j", (body, code) => {
  const cause = causeOf(refusal(400, body), key);
  expect(cause).toEqual({ name: "AI_APICallError", status: 400, ...(code === undefined ? {} : { code }) });
});

test.each(["our_secret", "is_our_secret_wrong", "OUR_SECRET"])("a word that holds the key is no word: %s", (word) => {
  const error = refusal(401, { error: { code: word, type: "authentication_error" } });
  expect(causeOf(error, "our_secret").code).toBe("authentication_error");
  expect(causeOf(error, undefined).code).toBe(word);
});

test("a provider that cannot be reached is named by the system's error", () => {
  const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  const error = new APICallError({ message: "", url: "", requestBodyValues: {}, cause: refused });
  expect(causeOf(error, key)).toEqual({ name: "AI_APICallError", code: "ECONNREFUSED" });
});
