import { beforeEach, expect, test, vi } from "vitest";
import { memoryStorage } from "#app/lib/session/session-storage.ts";
import { findKeptAnswers, forgetKeptAnswers, keepAnswers, nothingKept } from "./kept-answers.ts";

const today = "2026-11-24";

beforeEach(() => {
  vi.stubGlobal("window", { localStorage: memoryStorage(), sessionStorage: memoryStorage() });
  for (const person of ["amina", "farid"]) forgetKeptAnswers(person);
});

test("answers are kept for their person alone, until they are forgotten", () => {
  keepAnswers("amina", { start: "2027-09-14", passport: "BD" });
  expect(findKeptAnswers("amina", today)).toEqual({ start: "2027-09-14", passport: "BD" });
  expect(findKeptAnswers("farid", today)).toEqual(nothingKept);
  forgetKeptAnswers("amina");
  expect(findKeptAnswers("amina", today)).toEqual(nothingKept);
});

test("a start that has passed is asked for again", () => {
  keepAnswers("amina", { start: "2026-11-23", passport: "BD" });
  expect(findKeptAnswers("amina", today)).toEqual({ start: null, passport: "BD" });
  keepAnswers("amina", { start: today, passport: null });
  expect(findKeptAnswers("amina", today)).toEqual({ start: today, passport: null });
});

test.each(["{", "null", '{"start":"soon","passport":null}', '{"start":null,"passport":"<b>"}'])(
  "%s is nothing that was kept",
  (text) => {
    window.localStorage.setItem("begun-answers-amina", text);
    expect(findKeptAnswers("amina", today)).toEqual(nothingKept);
  },
);
