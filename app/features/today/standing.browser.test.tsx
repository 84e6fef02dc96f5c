import { http, HttpResponse } from "msw/http";
import { describe, expect } from "vitest";
import { page } from "vitest/browser";
import { visaSteps } from "#shared/visa-progress.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { network } from "#tests/support/screens/network.ts";
import { openScreen, reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { card, expectCount, expectToast, toast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import { beginLeeds, inDays } from "./today.browser-support.ts";

const allSteps = Object.fromEntries(visaSteps.map(({ id }) => [id, true]));
const today = () => card("Today");
const tasks = () => today().getByRole("list", { name: "Tasks of today" }).getByRole("listitem");
/** Within the card. */
function expectInOrder(texts: string[]): void {
  const all = today().element().textContent;
  const places = texts.map((text) => all.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
}
const undo = () => toast().getByRole("button", { name: "Undo" });

describe("when every step is done", () => {
  test("the dashboard congratulates, and names what is open all the same", async ({ person, service }) => {
    await person.client.from("visa_progress").update(allSteps).eq("user_id", person.id).throwOnError();
    await service
      .from("documents")
      .insert({
        user_id: person.id,
        document_name: "P",
        document_type: "Passport",
        file_url: `${person.id}/p.pdf`,
        file_name: "p.pdf",
      })
      .throwOnError();
    await openScreen("/dashboard", { as: person });
    const congratulations = card("Congratulations, all eleven steps are done");
    await expect.element(congratulations).toMatchTextContent("One document in your list is still marked as pending.");

    await beginLeeds(person);
    await reloadScreen();
    const progress = card("Overall visa progress");
    await expect.element(progress).toMatchTextContent("Every step is switched on");
    await expect.element(progress).toMatchTextContent(/papers that your application needs are not ready/);
    await expectCount(congratulations, 0);
    await openScreen("/visa-progress", { as: person });
    await expect.element(page.getByText(/^Every step is switched on, but .* are not ready/)).toBeVisible();
    await expectCount(congratulations, 0);
  });

  test("nothing congratulates who was refused", async ({ person }) => {
    await person.client.from("visa_progress").update(allSteps).eq("user_id", person.id).throwOnError();
    await beginLeeds(person, { state: "decided", outcome: "refused" });
    await openScreen("/dashboard", { as: person });
    await expect.element(page.getByText(/^A refusal is hard to read/)).toBeVisible();
    await expect.element(card("Overall visa progress")).toMatchTextContent("What comes next is under Today.");
    await expectCount(page.getByText(/Congratulations/), 0);
    await openScreen("/visa-progress", { as: person });
    await expect.element(page.getByText(/What comes next is under Today on the dashboard\.$/)).toBeVisible();
    await expectCount(page.getByText(/Congratulations/), 0);
  });

  test("where every paper is ready, the congratulations say what comes next", async ({ person }) => {
    await person.client.from("visa_progress").update(allSteps).eq("user_id", person.id).throwOnError();
    const id = await beginLeeds(person);
    const { data: plan } = await person.client.functions.invoke("application", { body: { action: "plan", id } });
    const steps = plan.steps.map((step: object) => ({ ...step, lines: [] }));
    network.use(http.post("/functions/v1/application", () => HttpResponse.json({ ...plan, steps, tasks: [] })));
    await openScreen("/dashboard", { as: person });
    await expect.element(page.getByText(/^Every paper you need is ready\. Take/)).toBeVisible();
    await expect
      .element(card("Congratulations, all eleven steps are done"))
      .toMatchTextContent("What comes next: Submit and pay.");
    await openScreen("/visa-progress", { as: person });
    await expect
      .element(card("Congratulations, all eleven steps are done"))
      .toMatchTextContent("What comes next: Submit and pay.");
  });
});

describe("after the application", () => {
  test("the state is set by the person, and shows what comes after with official figures", async ({ person }) => {
    await beginLeeds(person, { state: "submitted" });
    await openScreen("/dashboard", { as: person });
    await expect.element(card("Overall visa progress")).toMatchTextContent("What comes next is under Today.");
    await expectCount(card("Overall visa progress").getByText("Next"), 0);
    const states = today().getByRole("group", { name: "State of the application" });
    await expect.element(states.getByRole("button", { name: "Submitted" })).toHaveAttribute("aria-pressed", "true");
    await expect.element(today()).toMatchTextContent("What the authority says about waiting");
    await expect.element(today()).toMatchTextContent("8 August 2024");
    await expect.element(today().getByText("Submit and pay", { exact: true })).toBeVisible();
    await expectCount(today().getByText("Arrive and enrol"), 0);
    expectInOrder(["What the authority says about waiting", "What to do meanwhile", "Submit and pay", "Planning"]);
    await expectCount(tasks(), 0);

    await states.getByRole("button", { name: "Waiting" }).click();
    await expectToast("Your application is marked as waiting");
    await expect.element(states.getByRole("button", { name: "Waiting" })).toHaveAttribute("aria-pressed", "true");
    await undo().click();
    await expect.element(states.getByRole("button", { name: "Submitted" })).toHaveAttribute("aria-pressed", "true");
    const { data } = await person.client.from("applications").select("state, outcome").single().throwOnError();
    expect(data).toEqual({ state: "submitted", outcome: null });
  });

  test("the focus stays on the state that was chosen, wherever that moves the choice", async ({ person }) => {
    await beginLeeds(person);
    await openScreen("/applications", { as: person });
    const standing = card(/^Where UK · Leeds · .+ stands$/);
    await standing.getByRole("button", { name: "Submitted" }).click();
    await expect.element(standing).toMatchTextContent("What the authority says about waiting");
    await expect.element(standing.getByRole("button", { name: "Submitted" })).toHaveFocus();
  });

  test("a refusal shows the day of the review first", async ({ person }) => {
    await beginLeeds(person, {
      state: "decided",
      answers: { "is-inside": "no", "gb.refusal-received-on": inDays(-8) },
    });
    await openScreen("/dashboard", { as: person });
    await today().getByRole("button", { name: "It was refused" }).click();
    await expect.element(today()).toMatchTextContent("Administrative review of a refusal abroad");
    await expect.element(today()).toMatchTextContent("20 days left");
    await expect.element(today()).toMatchTextContent("Speak to a regulated immigration adviser");
    await expectCount(today().getByText("What comes after"), 0);
    expectInOrder(["20 days left", "Speak to a regulated immigration adviser", "Planning"]);
    expect(today().element().textContent).not.toContain("to the start of your course");
    const { data } = await person.client.from("applications").select("outcome, answers").single().throwOnError();
    expect(data).toMatchObject({ outcome: "refused", answers: { "was-refused": "yes" } });
    await expectAccessible();
  });

  test("a grant is told of quietly, and what is to do until the arrival and after it comes next", async ({
    person,
  }) => {
    await beginLeeds(person, { state: "decided" });
    await openScreen("/dashboard", { as: person });
    await expect.element(page.getByText("How was your application decided?")).toBeVisible();
    await today().getByRole("button", { name: "It was granted" }).click();
    await expect.element(today().getByText("It was granted. Congratulations.")).toBeVisible();
    await expect.element(today().getByText("Set up the eVisa", { exact: true })).toBeVisible();
    expectInOrder(["Congratulations", "What to do next", "Set up the eVisa", "Travel", "Arrive and enrol", "Planning"]);
    await expectCount(today().getByText("Submit and pay"), 0);
    await expectAccessible();
  });

  test("a duty after the arrival has its last day", async ({ person }) => {
    const answers = { "is-inside": "no", "au.arrival-day": inDays(-2) };
    await beginLeeds(person, { destination: "au", institution: "", city: "", state: "travelled", answers });
    await openScreen("/dashboard", { as: person });
    const week = today().getByRole("listitem").filter({ hasText: "address to the provider within seven days" });
    await expect.element(week).toMatchTextContent("5 days left");
    expectInOrder(["What to do after you arrive", "First week", "Planning"]);
  });

  test("a duty that is done is said so by one press, kept, and taken back", async ({ person }) => {
    const answers = { "is-inside": "no", "au.arrival-day": inDays(-2) };
    await beginLeeds(person, { destination: "au", institution: "", city: "", state: "travelled", answers });
    await openScreen("/dashboard", { as: person });
    const week = today().getByRole("listitem").filter({ hasText: "address to the provider within seven days" });
    const done = week.getByRole("button", { name: "Done: First week" });
    await expect.element(done).toHaveAttribute("aria-pressed", "false");
    // What has no last day is there to be read.
    await expectCount(today().getByRole("button", { name: "Done: During study" }), 0);
    await done.click();
    await expectToast("First week is marked as done. You get no more reminders of it.");
    await expect.element(done).toHaveAttribute("aria-pressed", "true");
    await expect.element(done).toHaveFocus();
    await expectCount(week.getByText("5 days left"), 0);
    await undo().click();
    await expectToast("First week is open again");
    await expect.element(week).toMatchTextContent("5 days left");
    await done.click();
    await expect.element(done).toHaveAttribute("aria-pressed", "true");
    await expectToast("First week is marked as done");
    const { data } = await person.client.from("application_lines").select("requirement, state").throwOnError();
    expect(data).toEqual([{ requirement: "au.after.first-week", state: "ready" }]);

    await openScreen("/application/dates", { as: person });
    await expect.element(page.getByText("No last day is known for what follows.")).toBeVisible();
    await expectCount(page.getByText("Last day: Address to the provider"), 0);
    await openScreen("/dashboard", { as: person, width: 390, height: 844 });
    await done.click();
    await expect.element(done).toHaveAttribute("aria-pressed", "false");
    await expect.element(week).toMatchTextContent("5 days left");
    await expectAccessible();
  });

  test("a review that is done has its day no more, until there is another refusal", async ({ person }) => {
    const answers = { "is-inside": "no", "gb.refusal-received-on": inDays(-8) };
    const id = await beginLeeds(person, { state: "decided", outcome: "refused", answers });
    await openScreen("/dashboard", { as: person });
    const done = today().getByRole("button", { name: "Done: Administrative review of a refusal abroad" });
    await done.click();
    await expect.element(done).toHaveAttribute("aria-pressed", "true");
    await expectCount(today().getByText("20 days left"), 0);
    const second = { ...answers, "gb.refusal-received-on": inDays(-1) };
    await person.client.from("applications").update({ answers: second }).eq("id", id).throwOnError();
    await reloadScreen();
    await expect.element(today()).toMatchTextContent("27 days left");
    await expect.element(done).toHaveAttribute("aria-pressed", "false");
    await done.click();
    await expect.element(done).toHaveAttribute("aria-pressed", "true");
    await expectAccessible();
  });

  test("a refusal whose day is not told asks for it", async ({ person }) => {
    await beginLeeds(person, { state: "decided", outcome: "refused" });
    await openScreen("/dashboard", { as: person });
    await expect
      .element(today().getByRole("link", { name: /On which day did the refusal/ }))
      .toHaveAttribute("href", "/application/answers?ask=gb.refusal-received-on");
  });

  test("a state that another device changed is not overwritten", async ({ person }) => {
    const id = await beginLeeds(person, { state: "submitted" });
    await openScreen("/dashboard", { as: person });
    await expect.element(today().getByRole("button", { name: "Submitted" })).toBeVisible();
    await person.client.from("applications").update({ city: "York" }).eq("id", id).throwOnError();
    await today().getByRole("button", { name: "Decided" }).click();
    await expectToast("Error", "changed on another device");
    await today().getByRole("button", { name: "Decided" }).click();
    await expectToast("Your application is marked as decided");
  });
});
