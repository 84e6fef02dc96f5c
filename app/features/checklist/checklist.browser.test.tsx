import { delay, passthrough } from "msw";
import { http, HttpResponse } from "msw/http";
import { describe, expect } from "vitest";
import { page } from "vitest/browser";
import type { ApplicationPlan } from "#shared/applications/application-plan.ts";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { expectAddress } from "#tests/support/screens/address.ts";
import { expectThumbSized } from "#tests/support/screens/boxes.ts";
import { network, restoreNetwork } from "#tests/support/screens/network.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount, expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import {
  askPlan,
  beginApplication,
  checklistLine,
  failLines,
  group,
  openChecklist,
  storedLine,
} from "./checklist.browser-support.ts";

const cas = "Confirmation of Acceptance for Studies (CAS)";
const register = "Check that the university stands on the register of student sponsors";
const offer = "University Offer Letter";
/** Of somebody for a summer course in Sweden, whose records decide nothing by themselves. */
const swedish = {
  destination: "se",
  institution: "Umeå University",
  answers: {
    nationality: ["NG"],
    residence: "GB",
    "is-inside": "no",
    "course-start": "2031-06-16",
    "course-months": 2,
  },
};

describe("without an application", () => {
  test("the eleven cards stand as ever", async ({ person }) => {
    await openScreen("/visa-progress", { as: person });
    await expect.element(page.getByRole("heading", { name: "Your eleven steps" })).toBeVisible();
    await expectCount(page.getByRole("switch"), 11);
    await expectCount(page.getByRole("heading", { name: "Your checklist" }), 0);
  });

  test("an archived one is none", async ({ person }) => {
    await beginApplication(person, { archived_at: "2026-11-01T10:00:00Z" });
    await openScreen("/visa-progress", { as: person });
    await expect.element(page.getByRole("heading", { name: "Your eleven steps" })).toBeVisible();
  });

  test("the cards stay where it cannot be told whether there is one", async ({ person }) => {
    await beginApplication(person);
    network.use(http.post("/functions/v1/application", () => HttpResponse.json({}, { status: 503 })));
    await openScreen("/visa-progress", { as: person });
    await expect.element(page.getByText("Your checklist could not be loaded.")).toBeVisible();
    await expectCount(page.getByRole("switch"), 11);
    restoreNetwork();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.element(page.getByRole("heading", { name: "Your checklist" })).toBeVisible();
  });
});

describe("the groups", () => {
  test("papers that its sources do not decide are to be looked up, and none is said to be needless", async ({
    person,
  }) => {
    await beginApplication(person, swedish);
    await openChecklist(person);
    await expect
      .element(page.getByText(/^\d+ papers to look up: the official page says whether you need them\.$/))
      .toBeVisible();
    await expectCount(page.getByText(/^No paper is needed/), 0);
  });

  test("stand in the order of what is left, and the first with something open is open", async ({ person }) => {
    const id = await beginApplication(person);
    const rows = ["gb.req.cas", "gb.req.register-check"].map((requirement) => ({
      application_id: id,
      requirement,
      state: "ready",
    }));
    await person.client.from("application_lines").insert(rows).throwOnError();
    await openChecklist(person);
    await expect.element(group(offer).fold).toHaveAttribute("aria-expanded", "false");
    await expect.element(group(offer).item).toMatchTextContent("2 of 2 ready");
    const folds = page.getByRole("heading", { level: 3 }).getByRole("button");
    await expect.element(folds.first()).toHaveAttribute("aria-expanded", "true");
    await expect.element(folds.first()).not.toMatchTextContent(offer);
    await expectCount(page.getByRole("switch"), 11);

    await group(offer).fold.click();
    await expect.element(checklistLine(cas).state).toHaveValue("ready");
    await expect.element(checklistLine(cas).state.getByRole("option", { name: "Ready" })).toBeInTheDocument();
    const ofTask = checklistLine(register).state.getByRole("option");
    expect(ofTask.elements().map((option) => option.textContent)).toEqual(["To do", "Waiting", "Done"]);
    await expect.element(folds.first()).toHaveAttribute("aria-expanded", "false");
  });

  test("are opened by a link to their step", async ({ person }) => {
    await beginApplication(person);
    await openChecklist(person, "#passport_ready");
    await expect.element(group("Passport Ready").fold).toHaveAttribute("aria-expanded", "true");
    await expect.element(checklistLine("Passport").state).toBeInViewport();
  });

  test("say where nothing is needed, and count it as done", async ({ person }) => {
    const id = await beginApplication(person);
    const plan = await askPlan(person, id);
    for (const step of plan.steps.filter((one) => one.id === "photos_submitted")) {
      for (const { id: requirement } of step.lines) {
        await person.client
          .from("application_lines")
          .insert({ application_id: id, requirement, set_aside_because: "I gave them at the centre" })
          .throwOnError();
      }
    }
    await openChecklist(person);
    await expect.element(group("Photos Submitted").item).toMatchTextContent("nothing needed for you");
    await expect.element(group("Photos Submitted").item).toMatchTextContent("Not needed so far");
    // With the statement of purpose and the interview, which are only asked for now and then.
    const statement = group("SOP Completed").item;
    await expect.element(statement).toMatchTextContent("nothing needed for you, 1 may be asked for");
    await expect.element(page.getByText("3 of 11: 0 done, 3 not needed so far.")).toBeVisible();
  });

  test("keep the switch of their step with its words", async ({ person }) => {
    await beginApplication(person);
    await openChecklist(person);
    const { step } = group("Passport Ready");
    await expect.element(step).toHaveAccessibleDescription(/passport stays valid/);
    await step.click();
    await expectToast("Progress Updated", "Passport Ready marked as completed");
    await expect.element(step).toBeChecked();
    await expect.element(page.getByText("3 of 11: 1 done, 2 not needed so far.")).toBeVisible();
  });
});

describe("a line", () => {
  test("takes its state at once, and turns its step on when all of it is ready", async ({ person }) => {
    await beginApplication(person);
    await openChecklist(person, "?line=gb.req.cas");
    await expect.element(checklistLine(cas).line).toHaveFocus();
    await checklistLine(cas).state.selectOptions("Ready");
    await checklistLine(register).state.selectOptions("Done");
    await expect.element(group(offer).item).toMatchTextContent("2 of 2 ready");
    await expectToast("Progress Updated", "University Offer Letter marked as completed");
    await expect.element(group(offer).step).toBeChecked();
    expect(await storedLine(person, "gb.req.register-check")).toMatchObject({ state: "ready" });

    await checklistLine(cas).state.selectOptions("To do");
    await expectToast("University Offer Letter marked as pending");
    await expect.element(group(offer).step).not.toBeChecked();
  });

  test("goes back when saving fails, and says so", async ({ person }) => {
    await beginApplication(person);
    await openChecklist(person, "?line=gb.req.cas");
    failLines();
    await checklistLine(cas).state.selectOptions("Ready");
    await expectToast("Error", "Your change could not be saved. Try again.");
    await expect.element(checklistLine(cas).state).toHaveValue("to do");
    await expect.element(group(offer).item).toMatchTextContent("0 of 2 ready");
  });

  test("that another device changed says so, and shows what it says now", async ({ person }) => {
    const id = await beginApplication(person);
    await openChecklist(person, "?line=gb.req.cas");
    await person.client
      .from("application_lines")
      .insert({ application_id: id, requirement: "gb.req.cas", state: "in hand" })
      .throwOnError();
    await checklistLine(cas).state.selectOptions("Ready");
    await expectToast(/changed on another device/);
    await expect.element(checklistLine(cas).state).toHaveValue("in hand");
    await checklistLine(cas).state.selectOptions("Ready");
    await expect.poll(async () => (await storedLine(person, "gb.req.cas"))?.["state"]).toBe("ready");
  });

  test("is changed again while it is being saved", async ({ person }) => {
    await beginApplication(person);
    await openChecklist(person, "?line=gb.req.cas");
    await checklistLine(cas).state.selectOptions("In hand");
    await checklistLine(cas).state.selectOptions("Waiting");
    await checklistLine(cas).state.selectOptions("Ready");
    await expect.poll(async () => (await storedLine(person, "gb.req.cas"))?.["state"]).toBe("ready");
    await expect.element(checklistLine(cas).state).toHaveValue("ready");
  });

  test("says why, folds its paper rules, and leads to the question that decides it", async ({ person }) => {
    await beginApplication(person);
    await openChecklist(person, "#university_offer_letter");
    const { line } = checklistLine(cas);
    await expect.element(line).toMatchTextContent(/Needed.*not valid without the number of a CAS/);
    const fold = line.getByRole("button", { name: `What the paper must be of ${cas}` });
    await expect.element(line.getByText(/A number, not a paper/)).not.toBeVisible();
    await fold.click();
    await expect.element(line.getByText(/A number, not a paper/)).toBeVisible();

    await openChecklist(person, "?line=gb.req.tb");
    const answer = page.getByRole("link", { name: /^Answer the question of .*tuberculosis/i });
    await expect.element(answer).toHaveAttribute("href", "/application/answers?ask=gb.lived-in");
  });

  test("shows its paper rules to whom a link leads to it, each time, and folds them by hand", async ({ person }) => {
    await beginApplication(person);
    await openChecklist(person, "?line=gb.req.cas", { width: 390, height: 844 });
    const { line } = checklistLine(cas);
    const rules = line.getByText(/A number, not a paper/);
    const fold = line.getByRole("button", { name: `What the paper must be of ${cas}` });
    await expect.element(line).toHaveFocus();
    await expect.element(rules).toBeInViewport({ ratio: 1 });
    await expect.element(line.getByRole("heading", { name: cas })).toBeInViewport({ ratio: 1 });

    await fold.click();
    await expect.element(rules).not.toBeVisible();
    await page.getByRole("link", { name: "Steps", exact: true }).click();
    await expectAddress("/visa-progress");
    await expect.element(rules).not.toBeVisible();
    window.history.back();
    await expect.element(rules).toBeInViewport({ ratio: 1 });
  });

  test("that is asked for no more is told of", async ({ person }) => {
    await beginApplication(person);
    await openChecklist(person, "?line=gb.req.gone");
    await expect.element(page.getByText("The rules no longer ask for the paper in that link.")).toBeVisible();
    await expect.element(page.getByRole("heading", { level: 3 }).getByRole("button").first()).toBeVisible();
  });
});

describe("the screen", () => {
  test("has no barrier, with a group of each kind, and fits a thumb", async ({ person }) => {
    await beginApplication(person, { answers: { nationality: ["SD"], residence: "SD" } });
    await openChecklist(person, "?line=gb.req.cas");
    await expect.element(page.getByRole("heading", { name: "Read this first" })).toBeVisible();
    await expectAccessible();
    await page.viewport(390, 900);
    const { state, details, papers } = checklistLine(cas);
    await expectThumbSized(group(offer).fold, state, details, papers);
  });

  test("is quick with sixty lines: a change draws its own line alone", async ({ person }) => {
    const id = await beginApplication(person);
    const plan = await askPlan(person, id);
    const sixty = withLines(plan, 60);
    network.use(
      http.post("/functions/v1/application", async ({ request }) => {
        const { action } = (await request.clone().json()) as { action: string };
        if (action === "plan") return HttpResponse.json(sixty);
        if (action !== "line") return passthrough();
        await delay("infinite");
      }),
    );
    await openChecklist(person, "?line=gb.req.cas");
    await expect.poll(() => document.querySelectorAll("[id^='line-gb.req.']:not(h4)").length).toBe(60);
    const changed = new Set<Element>();
    const watcher = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const line = element?.closest("li[id^='line-']");
        if (line) changed.add(line);
      }
    });
    const list = page.getByRole("region", { name: "Your checklist" }).element();
    watcher.observe(list, { subtree: true, childList: true, attributes: true, characterData: true });
    await checklistLine(cas).state.selectOptions("Ready");
    await expect.element(group(offer).item).toMatchTextContent("1 of");
    watcher.disconnect();
    expect([...changed].map((line) => line.id)).toEqual(["line-gb.req.cas"]);
  });
});

/** With copies of its lines in the group of the CAS. */
function withLines(plan: ApplicationPlan, count: number): ApplicationPlan {
  const all = plan.steps.reduce((sum, { lines }) => sum + lines.length, 0);
  return {
    ...plan,
    steps: plan.steps.map((step) => {
      const [first] = step.lines;
      if (step.id !== "university_offer_letter" || !first) return step;
      const copies = Array.from({ length: count - all }, (_, index) => ({
        ...first,
        id: `gb.req.copy-${index}`,
        title: `Paper ${index}`,
      }));
      return { ...step, lines: [...step.lines, ...copies], needed: step.needed + copies.length };
    }),
  };
}
