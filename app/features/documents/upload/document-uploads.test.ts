import { expect, it } from "vitest";
import { uploadProblem } from "./document-uploads.ts";

it("has a sentence of its own for every problem", () => {
  const sentences = [null, 401, 413, 415, 429, 500, 507].map((status) => uploadProblem(status, "pass.pdf").sentence);
  expect(new Set(sentences).size).toBe(sentences.length);
});

it("offers no second try of a file that stays too large or of a wrong kind", () => {
  expect(uploadProblem(413, "pass.pdf").mayRetry).toBe(false);
  expect(uploadProblem(415, "pass.pdf").mayRetry).toBe(false);
  expect(uploadProblem(null, "pass.pdf").mayRetry).toBe(true);
  expect(uploadProblem(503, "pass.pdf").mayRetry).toBe(true);
});
