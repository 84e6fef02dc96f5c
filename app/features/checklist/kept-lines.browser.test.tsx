import { bypass, passthrough } from "msw";
import { http, HttpResponse } from "msw/http";
import { describe, expect } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { boxOf } from "#tests/support/screens/boxes.ts";
import { disconnect, network, restoreNetwork } from "#tests/support/screens/network.ts";
import { openScreen, reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { card, expectCount, expectToast, toast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import { beginApplication, checklistLine, group, openChecklist, storedLine } from "./checklist.browser-support.ts";

const keptText = "Will be saved when you are online";
const cas = "Confirmation of Acceptance for Studies (CAS)";
const register = "Check that the university stands on the register of student sponsors";
const offer = "University Offer Letter";
const path = "/functions/v1/application";

interface Asked {
  action: string;
  requirement?: string;
  change?: unknown;
}

/** Answers each change of a line itself. The changes, in order. */
function answerLines(answer: (request: Request) => Response | Promise<Response>): Asked[] {
  const changes: Asked[] = [];
  network.use(
    http.post(path, async ({ request }) => {
      const asked = (await request.clone().json()) as Asked;
      if (asked.action !== "line") return passthrough();
      changes.push(asked);
      return answer(request);
    }),
  );
  return changes;
}

const letThrough = () => answerLines(() => passthrough());
const refuse = () => answerLines(() => HttpResponse.error());

describe("with an application, without a connection", () => {
  test("a step says that it will be saved, and is saved later", async ({ person }) => {
    await beginApplication(person);
    await openChecklist(person);
    const { step, item, fold } = group("Passport Ready");
    await page.viewport(390, 900);
    const { height } = boxOf(fold);
    const { connect } = disconnect();
    await step.click();
    await expect.element(item).toMatchTextContent(keptText);
    await expect.element(step).toBeChecked();
    await expect.element(item.getByText(keptText)).toBeVisible();
    // The title is not broken for it.
    expect(boxOf(fold).height).toBe(height);
    await expectAccessible();
    connect();
    await expectToast("Progress Updated", "Passport Ready marked as completed");
    await expectCount(page.getByText(keptText), 0);
  });

  test("states of lines say so, count at once, and are saved later: in order, once", async ({ person }) => {
    await beginApplication(person);
    await openChecklist(person, "?line=gb.req.cas");
    const { connect } = disconnect();
    await checklistLine(cas).state.selectOptions("In hand");
    await expect.element(checklistLine(cas).line).toMatchTextContent(keptText);
    await checklistLine(register).state.selectOptions("Done");
    await expectCount(page.getByText(keptText), 2);
    // Thought better of it: only the last word counts.
    await checklistLine(cas).state.selectOptions("Ready");
    await expect.element(checklistLine(cas).state).toHaveValue("ready");
    await expect.element(group(offer).item).toMatchTextContent("2 of 2 ready");
    await expect.element(page.getByText("2 papers will be saved when you are online")).toBeInTheDocument();
    await expectCount(toast(), 0);
    await expectAccessible();

    let changes: Asked[] = [];
    connect(() => (changes = letThrough()));
    await expectToast("Progress Updated", "University Offer Letter marked as completed");
    await expectCount(page.getByText(keptText), 0);
    expect(changes).toMatchObject([
      { requirement: "gb.req.register-check", change: { state: "ready" } },
      { requirement: "gb.req.cas", change: { state: "ready" } },
    ]);
    expect(await storedLine(person, "gb.req.cas")).toMatchObject({ state: "ready" });
    await expect.element(group(offer).step).toBeChecked();
    window.dispatchEvent(new Event("online"));
    await reloadScreen();
    await expect.element(checklistLine(cas).state).toHaveValue("ready");
    expect(changes).toHaveLength(2);
  });

  test("they count on the page of all applications, too", async ({ person }) => {
    await beginApplication(person);
    await openScreen("/applications", { as: person });
    await expect.element(page.getByText(/^0 of \d+$/)).toBeVisible();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Visa Progress" }).click();
    await expect.element(page.getByRole("heading", { name: "Your checklist" })).toBeVisible();
    const { connect } = disconnect();
    await checklistLine(cas).state.selectOptions("Ready");
    await expect.element(checklistLine(cas).line).toMatchTextContent(keptText);
    connect(() => void refuse());
    history.back();
    await expect.element(page.getByText(/^1 of \d+$/)).toBeVisible();
  });

  test("they outlive a reload, and are sent from any screen", async ({ person }) => {
    await beginApplication(person);
    await openChecklist(person, "?line=gb.req.cas");
    const { connect } = disconnect();
    await checklistLine(cas).state.selectOptions("Ready");
    await expect.element(checklistLine(cas).line).toMatchTextContent(keptText);
    connect(() => void refuse());
    await reloadScreen();
    await expect.element(checklistLine(cas).state).toHaveValue("ready");
    await expect.element(checklistLine(cas).line).toMatchTextContent(keptText);
    await expect.element(group(offer).item).toMatchTextContent("1 of 2 ready");

    restoreNetwork();
    await openScreen("/documents", { as: person });
    await expect.poll(() => storedLine(person, "gb.req.cas")).toMatchObject({ state: "ready" });
  });

  test("what was done of today's list leaves it, and is saved later", async ({ person }) => {
    await beginApplication(person);
    await openScreen("/dashboard", { as: person });
    const today = card("Today");
    await expect.element(today.getByRole("button", { name: `Done: ${cas}` })).toBeVisible();
    const { connect } = disconnect();
    await today.getByRole("button", { name: `Done: ${cas}` }).click();
    await expectToast(`${cas} marked as ready`);
    await expectCount(today.getByRole("button", { name: `Done: ${cas}` }), 0);
    await expect.element(today).toMatchTextContent(keptText);
    connect();
    await expectCount(today.getByText(keptText), 0);
    await expect.poll(() => storedLine(person, "gb.req.cas")).toMatchObject({ state: "ready" });
  });
});

describe("what waited", () => {
  test("goes back, and says so, where another device changed the line meanwhile", async ({ person }) => {
    const id = await beginApplication(person);
    await openChecklist(person, "?line=gb.req.cas");
    const { connect } = disconnect();
    await checklistLine(cas).state.selectOptions("Ready");
    await expect.element(checklistLine(cas).line).toMatchTextContent(keptText);
    connect(() => void refuse());
    const elsewhere = { application_id: id, requirement: "gb.req.cas", state: "waiting" };
    await person.client.from("application_lines").insert(elsewhere).throwOnError();
    restoreNetwork();
    await reloadScreen();
    await expectToast(/changed on another device/);
    await expect.element(checklistLine(cas).state).toHaveValue("waiting");
    await expectCount(page.getByText(keptText), 0);
  });

  test("is read again where another tab changed and sent it", async ({ person }) => {
    const id = await beginApplication(person);
    await openChecklist(person, "?line=gb.req.cas");
    disconnect();
    await checklistLine(cas).state.selectOptions("Ready");
    await expect.element(checklistLine(cas).line).toMatchTextContent(keptText);
    // The connection is back, but this tab has not heard of it.
    restoreNetwork();
    const sent = { application_id: id, requirement: "gb.req.cas", state: "waiting" };
    await person.client.from("application_lines").insert(sent).throwOnError();
    localStorage.removeItem(`unsent-lines-${person.id}`);
    window.dispatchEvent(new Event("storage"));
    await expectCount(page.getByText(keptText), 0);
    await expect.element(checklistLine(cas).state).toHaveValue("waiting");
  });

  test("is no other device's where it had arrived, and its answer was lost", async ({ person }) => {
    await beginApplication(person);
    await openChecklist(person, "?line=gb.req.cas");
    answerLines(async (request) => {
      await fetch(bypass(request));
      return HttpResponse.error();
    });
    await checklistLine(cas).state.selectOptions("Ready");
    await expect.element(checklistLine(cas).line).toMatchTextContent(keptText);
    expect(await storedLine(person, "gb.req.cas")).toMatchObject({ state: "ready" });
    restoreNetwork();
    const changes = letThrough();
    await reloadScreen();
    await expect.element(checklistLine(cas).state).toHaveValue("ready");
    await expectCount(page.getByText(keptText), 0);
    expect(changes).toEqual([]);
    await expectCount(toast(), 0);
  });

  test("details are not kept: what was typed stays in its dialog", async ({ person }) => {
    await beginApplication(person);
    await openChecklist(person, "?line=gb.req.cas");
    await checklistLine(cas).details.click();
    const details = page.getByRole("dialog", { name: `Details of ${cas}` });
    await details.getByLabelText("Notes").fill("At the bank");
    refuse();
    await details.getByRole("button", { name: "Save Changes" }).click();
    await expectToast("Error");
    await expect.element(details.getByLabelText("Notes")).toHaveValue("At the bank");
    await expectCount(page.getByText(keptText), 0);
  });
});
