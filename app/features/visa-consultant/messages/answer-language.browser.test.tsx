import { expect } from "vitest";
import { askByForm, consultant, openConsultant } from "#app/features/visa-consultant/consultant.browser-support.ts";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import { storeChats } from "#tests/support/samples/stored-chats.ts";

test("parts of an answer in another language say so, and its English parts do not", async ({ person }) => {
  await openConsultant(person);
  const { turns } = consultant;
  const langOf = (text: string | RegExp) => turns.getByText(text).first().element().closest("[lang]:not(html)");
  await askByForm("নেদারল্যান্ডসে স্টুডেন্ট ভিসার জন্য এক বছরে কত টাকা দেখাতে হয়?");
  await expectToast("Response received");
  await expectCount(turns.getByRole("button", { name: /^Copy/ }), 1);
  expect(langOf(/^কত টাকা দেখাতে হয়, নেদারল্যান্ডস/)?.getAttribute("lang")).toBe("bn");
  expect(langOf(/প্রতি মাসে/)?.getAttribute("lang")).toBe("bn");
  expect(langOf(/^এটি তথ্য/)?.getAttribute("lang")).toBe("bn");
  expect(langOf(/^The rule says/)).toBeNull();
  expect(langOf(/Information, not legal advice\./)).toBeNull();
  expect(turns.getByRole("paragraph").first().element().getAttribute("lang")).toBe("bn");
});

test("a stored answer in Latin letters says its language, too", async ({ person, service }) => {
  const response = [
    "argent à justifier, Canada :",
    "Montants et délais selon la règle :\n- CA$23,448 par an",
    "Les détails en anglais :",
    "It is CA$23,448 a year for living for one person.",
    "Ceci est une information, pas un conseil juridique. Information, not legal advice. I am not a language model.",
  ].join("\n\n");
  const message = "Combien d'argent dois-je montrer pour un visa étudiant au Canada ?";
  await storeChats(service, person, [
    {
      said: [
        { message: "How much?", response: "No, as a rule." },
        { message, response },
      ],
    },
  ]);
  await openConsultant(person);
  const { turns } = consultant;
  await expect.element(turns.last()).toMatchTextContent("CA$23,448 a year");
  expect(turns.first().element().querySelectorAll("[lang]")).toHaveLength(0);
  const french = [...turns.last().element().querySelectorAll("[lang]")].map((part) => [
    part.getAttribute("lang"),
    part.textContent.trim(),
  ]);
  expect(french).toEqual([
    ["fr", message],
    ["fr", "argent à justifier, Canada :"],
    ["fr", "Montants et délais selon la règle :"],
    ["fr", "CA$23,448 par an"],
    ["fr", "Les détails en anglais :"],
    ["fr", "Ceci est une information, pas un conseil juridique."],
  ]);
});
