import { expect, test } from "vitest";
import { freeName } from "./free-name.ts";

test("a name that nobody has stays as it is", () => {
  expect(freeName("Authenticator app", [])).toBe("Authenticator app");
  expect(freeName("Authenticator app", ["Work phone"])).toBe("Authenticator app");
});

test("a taken name is counted up to the first free one", () => {
  expect(freeName("Chrome on Linux", ["Chrome on Linux"])).toBe("Chrome on Linux 2");
  expect(freeName("Chrome on Linux", ["chrome on linux ", "Chrome on Linux 2"])).toBe("Chrome on Linux 3");
  expect(freeName("Chrome on Linux", ["Chrome on Linux", "Chrome on Linux 3"])).toBe("Chrome on Linux 2");
});
