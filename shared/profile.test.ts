import { expect, test } from "vitest";
import { profileSchema } from "./profile.ts";

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
