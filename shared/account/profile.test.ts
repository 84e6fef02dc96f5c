import { describe, expect, test } from "vitest";
import { profileInformationSchema, profileMessages, profileSchema } from "./profile.ts";

const profile = {
  user_id: "3f1b6a52-6f0a-4f0c-9d0e-0f6f2f6f2f6f",
  full_name: "Ada Lovelace",
  phone: null,
  residence_country: null,
  avatar_url: null,
};

test("a row of profiles keeps what people told and drops the rest", () => {
  expect(profileSchema.parse({ ...profile, created_at: "2026-01-01" })).toEqual(profile);
});

test("a row of profiles without one of its columns is refused", () => {
  const { phone: _phone, ...incomplete } = profile;
  expect(profileSchema.safeParse(incomplete).success).toBe(false);
});

describe("what people fill in", () => {
  const filledIn = { full_name: "Ada Lovelace", phone: "", residence_country: "Bangladesh" };

  function problemsOf(change: Partial<typeof filledIn>) {
    return profileInformationSchema.safeParse({ ...filledIn, ...change }).error?.issues.map(({ message }) => message);
  }

  test("loses the spaces around it", () => {
    expect(profileInformationSchema.parse({ ...filledIn, full_name: "  Ada  ", phone: " 123 " })).toEqual({
      full_name: "Ada",
      phone: "123",
      residence_country: "Bangladesh",
    });
  });

  test("needs a residence country, and nothing else", () => {
    expect(problemsOf({ residence_country: "" })).toEqual([profileMessages.countryMissing]);
    expect(problemsOf({ full_name: "", phone: "" })).toBeUndefined();
  });

  test("fits into the table", () => {
    expect(problemsOf({ full_name: "a".repeat(200), phone: "1".repeat(50) })).toBeUndefined();
    expect(problemsOf({ full_name: "a".repeat(201) })).toEqual([profileMessages.nameTooLong]);
    expect(problemsOf({ phone: "1".repeat(51) })).toEqual([profileMessages.phoneTooLong]);
  });
});
