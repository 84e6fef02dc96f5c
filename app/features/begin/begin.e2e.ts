import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/support/e2e/accessibility.ts";
import { expect, test } from "#tests/support/e2e/fixtures.ts";
import { expectToast } from "#tests/support/e2e/screens.ts";

const phone = { width: 390, height: 844 };

/** September of the year after next: never past, and always offered by its day. */
const start = `${new Date().getUTCFullYear() + 1}-09-14`;

/** From the first question, or the first look, to the first thing of one's own; typing in a field counts as one. */
const mostTaps = 12;

async function answer(page: Page, ...names: string[]): Promise<number> {
  for (const name of names) await page.getByRole("button", { name, exact: true }).click();
  return names.length;
}

test.use({ viewport: phone, timezoneId: "Asia/Dhaka" });

test("three questions lead a new person on a phone to days, papers and what comes first", async ({
  page,
  createPerson,
  signIn,
}) => {
  const person = await createPerson({ residenceCountry: null });
  await signIn(person);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/profile$/);
  const questions = page.getByRole("region", { name: "Three questions, and you see what lies ahead" });
  await expect(questions.getByRole("heading", { name: "Where do you live?" })).toBeVisible();
  await expectAccessible(page);

  let taps = await answer(page, "In Bangladesh");
  await expect(questions.getByRole("heading", { name: "Is your passport from Bangladesh too?" })).toBeFocused();
  taps += await answer(page, "Yes, from Bangladesh");
  await expect(questions.getByRole("heading", { name: "Where do you want to study?" })).toBeFocused();
  taps += await answer(page, "United Kingdom", "Germany", "Continue with 2 countries", "Back");
  await expect(page.getByRole("button", { name: "Germany", pressed: true })).toBeVisible();
  taps += await answer(page, "Continue with 2 countries", "Another day");
  await page.getByLabel("Another day").fill("2020-01-01");
  await expect(page.getByText("That day has passed.")).toBeVisible();
  await page.getByLabel("Another day").fill(start);
  taps += await answer(page, "Use this day");

  await expect(page.getByRole("heading", { name: /^\d+ days to the start of your course/ })).toBeFocused();
  await expect(
    page.getByText(/^Based on your answers so far, \d+ papers are needed.* \d+ of the 11 usual steps apply to you/),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: "What comes first" })).toBeVisible();
  const other = page.getByRole("list", { name: "Your other countries" }).getByRole("listitem");
  await expect(other).toHaveText(/^Germany: .*papers are needed so far\.$/);
  expect(taps).toBeLessThanOrEqual(mostTaps);
  await expectAccessible(page);

  const firstThing = page.getByRole("list", { name: "What comes first" }).getByRole("listitem").first();
  await expect(firstThing).not.toContainText(/decides \d+ paper/);
  const top = await page.getByRole("heading", { name: /days to the start/ }).boundingBox();
  expect(top?.y).toBeGreaterThanOrEqual(56);

  const { data: rows } = await person.client.from("applications").select("destination, answers").order("chosen_at");
  expect(rows).toEqual([
    { destination: "de", answers: { residence: "BD", "course-start": start, nationality: ["BD"] } },
    { destination: "gb", answers: { residence: "BD", "course-start": start, nationality: ["BD"] } },
  ]);
  const { data: profile } = await person.client.from("profiles").select("residence_country").single();
  expect(profile).toEqual({ residence_country: "Bangladesh" });
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("for one country it comes to the days to apply and a way on, the question on the phone's last line included", async ({
  page,
  createPerson,
  signIn,
}) => {
  await signIn(await createPerson({ residenceCountry: null }));
  await page.goto("/profile");
  let taps = await answer(page, "In Bangladesh", "Yes, from Bangladesh");
  const ways = page.getByRole("button", { name: "Continue", exact: true });
  await expect(ways).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(phone);
  taps += await answer(page, "United Kingdom", "Continue with 1 country");
  await page.getByText("Why we ask").click();
  await expect(page.getByText("Every deadline is counted back from it.", { exact: false })).toBeVisible();
  await expectAccessible(page);
  taps += await answer(page, "Another day");
  await page.getByLabel("Another day").fill(start);
  taps += 1 + (await answer(page, "Use this day", "No, I apply from abroad"));

  const short = page.getByRole("list", { name: "In short" }).getByRole("listitem");
  await expect(short.first()).toContainText(/^Apply (between|by) .+[:.] .+ \d+ days left\./);
  await expect(short.nth(1)).toContainText(/\d+ papers? /);
  expect(taps).toBeLessThanOrEqual(mostTaps);
  await page.getByRole("link", { name: "Continue", exact: true }).click();
  await expect(page).toHaveURL(/\/visa-progress$/);
});

test("for Germany the appointment, which takes longest, comes first, and then a sum", async ({
  page,
  createPerson,
  signIn,
}) => {
  await signIn(await createPerson({ residenceCountry: null }));
  await page.goto("/profile");
  let taps = await answer(page, "In Bangladesh", "Yes, from Bangladesh", "Germany", "Continue with 1 country");
  taps += await answer(page, "Another day");
  await page.getByLabel("Another day").fill(start);
  taps += 1 + (await answer(page, "Use this day"));

  const short = page.getByRole("list", { name: "In short" }).getByRole("listitem");
  await expect(short.first()).toContainText(/^What takes longest: Appointment/);
  await expect(short.last()).toContainText(
    /^Money to show: €[\d,]+ \(estimate\)\. \d+ papers are needed\. \d+ of the 11 usual steps apply to you/,
  );
  expect(taps).toBeLessThanOrEqual(mostTaps);
  await page.getByRole("link", { name: "Continue", exact: true }).click();
  await page.getByRole("link", { name: "Money", exact: true }).click();
  const sum = page.getByRole("region", { name: "Money to show", exact: true });
  await expect(sum).toContainText(/Estimate: .*without a scholarship/);
});

test("who skips the country of residence goes on, and is asked for it where it decides something", async ({
  page,
  createPerson,
  signIn,
}) => {
  await signIn(await createPerson({ residenceCountry: null }));
  await page.goto("/profile");
  await answer(page, "Skip", "Germany", "Continue with 1 country", "Not sure yet");
  await expect(page.getByRole("heading", { name: "Your application for Germany" })).toBeFocused();
  await page.getByRole("link", { name: "Continue", exact: true }).click();
  await expect(page).toHaveURL(/\/visa-progress$/);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/application/answers?ask=residence");
  await expect(page.getByRole("combobox", { name: "In which country do you live legally now?" })).toBeVisible();
});

test("who skips all compares countries, is not asked again on the way, and nothing is made", async ({
  page,
  createPerson,
  signIn,
}) => {
  const person = await createPerson();
  await signIn(person);
  await page.goto("/begin");
  await answer(page, "Not sure yet", "Not sure yet");
  await expect(page.getByRole("heading", { name: "What each country asks for" })).toBeFocused();
  const countries = page.getByRole("list", { name: "The countries side by side" });
  await expect(countries.getByRole("heading")).toHaveCount(11);
  await expect(page.getByRole("link", { name: "Read what countries ask for" })).toBeVisible();
  await expectAccessible(page);
  const { data } = await person.client.from("applications").select("id");
  expect(data).toEqual([]);
});

test("an answer is asked for where it decides, shows what it changes, and can be taken back", async ({
  page,
  createPerson,
  signIn,
}) => {
  const person = await createPerson();
  const answers = { nationality: ["BD"], residence: "BD", "is-inside": "no", "course-months": 12 };
  await person.client.from("applications").insert({ destination: "gb", answers }).throwOnError();
  await signIn(person);
  await page.goto("/application/answers?ask=gb.lived-in");
  const open = page.getByRole("region", { name: "Next question" });
  await expect(open.getByText(/^In which countries were you/)).toBeVisible();
  await open.getByRole("button", { name: "Save and continue" }).click();
  await expect(open.getByText("Choose or write an answer")).toBeVisible();
  await open.getByRole("combobox").first().fill("Bangla");
  await page.getByRole("option", { name: "Bangladesh" }).click();
  await open.getByRole("button", { name: "Save and continue" }).click();
  await expectToast(page, "Saved");

  const given = page.getByRole("region", { name: "Your answers so far" });
  await given.getByRole("button", { name: /^Change: Will you be in the UK/ }).click();
  await given.getByRole("radio", { name: "Yes" }).check();
  await given.getByRole("button", { name: "Save", exact: true }).click();
  const preview = page.getByRole("dialog", { name: "This changes your checklist" });
  await expect(preview.getByText(/no longer needed/).first()).toBeVisible();
  await expectAccessible(page);
  await preview.getByRole("button", { name: "Cancel" }).click();
  const stored = async () => (await person.client.from("applications").select("answers").single()).data?.answers;
  expect(await stored()).toMatchObject({ "is-inside": "no", "gb.lived-in": ["BD"] });
  await given.getByRole("button", { name: "Save", exact: true }).click();
  await preview.getByRole("button", { name: "Save this answer" }).click();
  await expect.poll(stored).toMatchObject({ "is-inside": "yes" });
  await given.getByRole("button", { name: /^Change: Will you be in the UK/ }).click();
  await given.getByRole("button", { name: "Remove this answer" }).click();
  await preview.getByRole("button", { name: "Remove this answer" }).click();
  await expect.poll(stored).not.toHaveProperty("is-inside");
});

test("applications stand side by side, are switched, moved, copied, archived and deleted", async ({
  page,
  createPerson,
  signIn,
}) => {
  const person = await createPerson();
  const begun = [
    { destination: "de", city: "", answers: {}, chosen_at: "2026-01-01" },
    { destination: "gb", city: "Leeds", answers: { "course-start": start }, chosen_at: "2026-02-01" },
  ];
  await person.client.from("applications").insert(begun).throwOnError();
  await signIn(person);
  await page.goto("/applications");
  // Cards on a phone, a table from 768 px up.
  const rows = page.getByRole("list", { name: "Applications" }).locator(":scope > li");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("UK · Leeds · September");
  await expect(rows.first()).toContainText("In use");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });

  const pick = async (name: RegExp, entry: string) => {
    await page.getByRole("button", { name }).click();
    await page.getByRole("menuitem", { name: entry }).click();
  };
  await pick(/^More for Germany/, "Switch to this one");
  await expectToast(page, "Now working on Germany");
  await expect(page.getByRole("button", { name: "Application: Germany. Change it" })).toBeVisible();
  await page.getByRole("button", { name: "Application: Germany. Change it" }).click();
  await page.getByRole("menuitemradio", { name: /UK · Leeds/ }).click();
  await expect(page.getByRole("button", { name: /^Application: UK · Leeds/ })).toBeVisible();

  await pick(/^More for UK/, "Move to another intake");
  const later = start.replace("-09-14", "-10-05");
  await page.getByLabel("New start of the course").fill(later);
  await page.getByRole("button", { name: "Use this day" }).click();
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await expectToast(page, "Moved to the new start");
  await expect(rows.first()).toContainText("UK · Leeds · October");

  await pick(/^More for UK/, "Duplicate");
  await expect(rows).toHaveCount(3);
  await pick(/^More for Germany/, "Archive");
  await expectToast(page, "Archived");
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Archived (1)" }).click();
  await pick(/^More for Germany/, "Delete");
  const dialog = page.getByRole("dialog", { name: "Delete Germany?" });
  await expect(dialog).toContainText("Your documents stay.");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("button", { name: /^Archived/ })).toHaveCount(0);
  await expect(rows).toHaveCount(2);
});

test("what a visitor answered before signing up is offered, and comes along", async ({
  page,
  createPerson,
  signIn,
}) => {
  const person = await createPerson({ residenceCountry: null });
  await signIn(person);
  const begun = { destination: "gb", answers: { residence: "BD", nationality: ["BD"] }, at: new Date().toISOString() };
  await page.addInitScript((kept) => {
    if (sessionStorage.getItem("seeded") !== null) return;
    sessionStorage.setItem("seeded", "yes");
    localStorage.setItem("study-visa:begun", kept);
  }, JSON.stringify(begun));
  await page.goto("/begin");
  await expect(page.getByText("You answered 2 questions before you signed up.")).toBeVisible();
  await answer(page, "Use these answers");
  await expect(page.getByRole("heading", { name: "Your application for United Kingdom" })).toBeVisible();
  const { data } = await person.client.from("applications").select("destination, answers");
  expect(data).toEqual([{ destination: "gb", answers: begun.answers }]);
  const { data: profile } = await person.client.from("profiles").select("residence_country").single();
  expect(profile).toEqual({ residence_country: "Bangladesh" });
  await page.goto("/begin");
  await expect(page.getByText("Where do you want to study?")).toBeVisible();
});

test("what comes along without a residence leads on, and not back to the profile", async ({
  page,
  createPerson,
  signIn,
}) => {
  const person = await createPerson({ residenceCountry: null });
  await signIn(person);
  const begun = { destination: "gb", answers: { nationality: ["BD"] }, at: new Date().toISOString() };
  await page.addInitScript((kept) => localStorage.setItem("study-visa:begun", kept), JSON.stringify(begun));
  await page.goto("/profile");
  await answer(page, "Use these answers");
  await expect(page.getByRole("heading", { name: "Your application for United Kingdom" })).toBeFocused();
  await page.getByRole("link", { name: "Continue", exact: true }).click();
  await expect(page).toHaveURL(/\/visa-progress$/);
  const { data } = await person.client.from("applications").select("destination, answers");
  expect(data).toEqual([{ destination: "gb", answers: { nationality: ["BD"] } }]);
  const { data: profile } = await person.client.from("profiles").select("residence_country").single();
  expect(profile).toEqual({ residence_country: null });
});
