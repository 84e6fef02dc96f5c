import { expect, test } from "vitest";
import { type Feedback, feedbackComponents, feedbackSchema } from "./feedback.ts";

const valid: Feedback = {
  name: "Amina Rahman",
  email: "amina@example.org",
  component: "Visa Progress",
  feedback: "The steps helped me a lot.",
};

/** What each field that is wrong says. */
function messagesOf(changes: Partial<Feedback>): Record<string, string> {
  const { error } = feedbackSchema.safeParse({ ...valid, ...changes });
  return Object.fromEntries(error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? []);
}

test("takes feedback that is complete, on each of the twelve components", () => {
  expect(feedbackComponents).toHaveLength(12);
  for (const component of feedbackComponents) expect(messagesOf({ component })).toEqual({});
});

test("says each rule in its own words", () => {
  expect(messagesOf({ name: "", email: "", component: null, feedback: "" })).toEqual({
    name: "Name must be at least 2 characters",
    email: "Please enter a valid email address",
    component: "Please select a component",
    feedback: "Feedback must be at least 10 characters",
  });
});

test("does not count spaces around, nor a character outside of the basic plane twice", () => {
  expect(messagesOf({ name: "  A  " })).toHaveProperty("name");
  expect(messagesOf({ name: "😀" })).toHaveProperty("name");
  expect(messagesOf({ name: "王芳" })).toEqual({});
  expect(messagesOf({ feedback: "\n\n  too short \n" })).toHaveProperty("feedback");
  expect(messagesOf({ feedback: "😀".repeat(9) })).toHaveProperty("feedback");
  expect(messagesOf({ feedback: "😀".repeat(10_000) })).toEqual({});
});

test("says what is too long", () => {
  expect(messagesOf({ name: "a".repeat(200) })).toEqual({});
  expect(messagesOf({ name: "a".repeat(201) })).toEqual({ name: "Name must be at most 200 characters" });
  expect(messagesOf({ email: `${"a".repeat(309)}@example.org` })).toEqual({
    email: "The email address must be at most 320 characters",
  });
  expect(messagesOf({ feedback: "a".repeat(10_001) })).toEqual({
    feedback: "Feedback must be at most 10,000 characters",
  });
});

test.each(["o'neil+visa@mail.example.co.uk", "jürgen@bücher.example", "用户@例子.广告", "a!#$%@b.co"])(
  "takes the e-mail %s",
  (email) => expect(messagesOf({ email })).toEqual({}),
);

test.each(["amina", "amina@localhost", "a b@c.de", "a@b@c.de", "a@b.", "@b.co", "a\u0085b@c.de", "a@b.c\u001fd"])(
  "refuses the e-mail %j",
  (email) => expect(messagesOf({ email })).toEqual({ email: "Please enter a valid email address" }),
);

test("refuses a component that is not on the list", () => {
  for (const component of ["", "dashboard", "Everything"]) {
    expect(messagesOf({ component })).toEqual({ component: "Please select a component" });
  }
});

test("leaves out what no database stores, and spaces around", () => {
  const parsed = feedbackSchema.parse({ ...valid, name: " Ami\0na ", feedback: "Half a \ud83d character\n" });
  expect(parsed.name).toBe("Amina");
  expect(parsed.feedback).toBe("Half a \ufffd character");
});
