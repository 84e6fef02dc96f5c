import { expect, test } from "vitest";
import { keyOf, secondFactorMethods } from "./methods.ts";

const verified = { status: "verified", created_at: "", updated_at: "" } as const;

test("the ways of an account come the quickest first, and recovery codes last", () => {
  const phone = { ...verified, id: "p", factor_type: "phone", phone: "8801711000123" } as const;
  expect(
    secondFactorMethods([
      { ...verified, id: "r", factor_type: "recovery_code", friendly_name: "Recovery codes" },
      phone,
      { ...verified, id: "w", factor_type: "webauthn", friendly_name: "Laptop" },
      { ...verified, id: "t", factor_type: "totp", friendly_name: "Phone" },
    ]),
  ).toEqual([
    { kind: "totp", factorId: "t", name: null },
    { kind: "webauthn", factorId: "w", name: null },
    { kind: "phone", factorId: "p", name: null, phone: "8801711000123" },
    { kind: "recovery_code" },
  ]);
});

test("several of a kind are told apart by their names, where they have some", () => {
  const methods = secondFactorMethods([
    { ...verified, id: "a", factor_type: "webauthn", friendly_name: "Laptop" },
    { ...verified, id: "b", factor_type: "webauthn", friendly_name: " " },
  ]);
  expect(methods.map((method) => ("name" in method ? method.name : "-"))).toEqual(["Laptop", null]);
  expect(methods.map(keyOf)).toEqual(["a", "b"]);
});

test("a factor that was never proven is no way", () => {
  expect(secondFactorMethods([{ ...verified, id: "t", factor_type: "totp", status: "unverified" }])).toEqual([]);
  expect(secondFactorMethods()).toEqual([]);
});
