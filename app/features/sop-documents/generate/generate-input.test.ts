import { expect, test } from "vitest";
import { emptyInput, generateInputSchema, isTouched, letterRequestOf, promptWithFacts } from "./generate-input.ts";
import { noOffer } from "./offer.ts";

const alone = { resumeData: null, applicationId: null };
const input = { ...emptyInput, prompt: " Apply for data science ", grades: "CGPA 3.7", plans: "Return home" };

test("sends the e-mail options for e-mails alone", () => {
  expect(letterRequestOf("sop", input, alone)).not.toHaveProperty("emailTone");
  expect(letterRequestOf("professional_email", input, alone)).toMatchObject({
    emailTone: "professional",
    emailSize: "medium",
  });
});

test("sends the facts that were given, and none at all when there are none", () => {
  expect(letterRequestOf("sop", input, { ...alone, resumeData: "resume" }).facts).toEqual({
    grades: "CGPA 3.7",
    plans: "Return home",
  });
  expect(letterRequestOf("sop", { ...emptyInput, prompt: "x" }, alone)).not.toHaveProperty("facts");
});

test("keeps the facts with the prompt, and a prompt without facts as it is", () => {
  expect(promptWithFacts(input)).toBe(
    "Apply for data science\n\nGrades: CGPA 3.7\nPlans after the course: Return home",
  );
  expect(promptWithFacts({ ...emptyInput, prompt: "As it is" })).toBe("As it is");
});

test("asks for a prompt, and for one that fits with its facts", () => {
  const messageOf = (value: unknown) => generateInputSchema.safeParse(value).error?.issues[0]?.message;
  expect(messageOf({ ...emptyInput, prompt: " \n\0" })).toBe("Please provide input for document generation");
  expect(messageOf({ ...input, prompt: "x".repeat(19_940) })).toBeUndefined();
  expect(messageOf({ ...input, prompt: "x".repeat(19_990) })).toBe("Your input must be at most 20,000 characters");
});

test("knows what would be lost", () => {
  expect(isTouched(emptyInput, noOffer)).toBe(false);
  expect(isTouched({ ...emptyInput, funds: "sponsor" }, noOffer)).toBe(true);
  expect(isTouched({ ...emptyInput, emailTone: "casual", prompt: "  " }, noOffer)).toBe(false);
});
