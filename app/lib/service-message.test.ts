import { AuthApiError, AuthRetryableFetchError } from "@supabase/supabase-js";
import { expect, it } from "vitest";
import { serviceMessage } from "./errors.ts";

it("passes on what the service said", () => {
  const error = new AuthApiError("Invalid login credentials", 400, "invalid_credentials");
  expect(serviceMessage(error, "Failed")).toBe("Invalid login credentials");
});

it("speaks of the connection when there was no usable answer", () => {
  expect(serviceMessage(new AuthRetryableFetchError("{}", 503), "Failed")).toMatch(/^The service cannot be reached/);
});

it("falls back when there is no sentence", () => {
  expect(serviceMessage(new Error(""), "Failed to update password")).toBe("Failed to update password");
  expect(serviceMessage("strange", "Failed to update password")).toBe("Failed to update password");
});
