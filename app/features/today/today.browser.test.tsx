import { http, HttpResponse } from "msw/http";
import { describe, expect } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/screens/accessibility.ts";
import { expectAddress } from "#tests/support/screens/address.ts";
import { failRequests, holdRequests, network, restoreNetwork } from "#tests/support/screens/network.ts";
import { openScreen, reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { card, expectCount, expectToast, toast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import { beginLeeds, inDays } from "./today.browser-support.ts";

const cas = "Confirmation of Acceptance for Studies (CAS)";
const today = () => card("Today");
const tasks = () => today().getByRole("list", { name: "Tasks of today" }).getByRole("listitem");
const task = (what: string) => tasks().filter({ hasText: what });
const undo = () => toast().getByRole("button", { name: "Undo" });

describe("without an application", () => {
  test("it invites to begin one, asks the function for nothing, and goes when it is put away", async ({ person }) => {
    const asked: string[] = [];
    network.watch(({ url }) => asked.push(new URL(url).pathname));
    await openScreen("/dashboard", { as: person });
    await expect
      .element(today().getByRole("link", { name: "Begin with three questions" }))
      .toHaveAttribute("href", "/begin");
    expect(asked).not.toContain("/functions/v1/application");

    await today().getByRole("button", { name: "Not now" }).click();
    await expectCount(today(), 0);
    await undo().click();
    await today().getByRole("button", { name: "Not now" }).click();
    await reloadScreen();
    await expect.element(card("Overall visa progress").getByText("0 of 5 key steps")).toBeVisible();
    await expectCount(today(), 0);
  });

  test("what is archived is none", async ({ person }) => {
    await beginLeeds(person, { archived_at: new Date().toISOString() });
    await openScreen("/dashboard", { as: person });
    await expect.element(today().getByRole("link", { name: "Begin with three questions" })).toBeVisible();
  });

  test("caught up with documents, it still names the open steps", async ({ person }) => {
    await openScreen("/dashboard", { as: person });
    await expect.element(card("Notifications")).toMatchTextContent("All caught up");
    await expect.element(card("Notifications")).toMatchTextContent("11 of your eleven steps are still open");
  });
});

describe("with an application", () => {
  test("it counts the days to the start and leads each thing to its very place", async ({ person }) => {
    await beginLeeds(person);
    await openScreen("/dashboard", { as: person });
    await expect.element(today().getByText("48 days to the start of your course at University of Leeds")).toBeVisible();
    await expect
      .element(task(cas).getByRole("link", { name: `Start with this: ${cas}` }))
      .toHaveAttribute("href", "/visa-progress?line=gb.req.cas");
    const second = tasks().nth(1);
    await expect
      .element(second.getByRole("link"))
      .toHaveAttribute("href", expect.stringMatching(/^\/application\/answers\?ask=[a-z.-]+$/));
    await expect.element(second).toMatchTextContent(/\d+ papers, amounts or dates wait for this answer/);
    await expect
      .element(tasks().nth(2).getByRole("link"))
      .toHaveAttribute("href", expect.stringMatching(/^\/visa-progress\?line=/));
    await expect.element(task(cas)).toMatchTextContent("The application is not valid without the number of a CAS");
  });

  test("one thing comes first with one button, and the days to apply are said once", async ({ person }) => {
    await beginLeeds(person);
    await openScreen("/dashboard", { as: person });
    await expect
      .element(
        tasks()
          .first()
          .getByRole("button", { name: /^Done:/ }),
      )
      .toBeVisible();
    await expectCount(tasks().nth(1).getByRole("button"), 0);
    await expectCount(page.getByText(/\bApply (?:between|by|from) /), 1);
    await expectCount(today().getByText(/^By .* days left$/), 1);
  });

  test("what the first button does depends on how far the paper is", async ({ person }) => {
    const id = await beginLeeds(person);
    const line = { application_id: id, requirement: "gb.req.cas", state: "in hand" };
    await person.client.from("application_lines").insert(line).throwOnError();
    const { data: plan } = await person.client.functions.invoke("application", { body: { action: "plan", id } });
    const open = [{ kind: "line", id: "gb.req.cas", step: null, what: cas, why: "", until: null }];
    network.use(http.post("/functions/v1/application", () => HttpResponse.json({ ...plan, tasks: open })));
    await openScreen("/dashboard", { as: person });
    await expect
      .element(task(cas).getByRole("link", { name: `Finish this paper: ${cas}` }))
      .toHaveAttribute("href", "/visa-progress?line=gb.req.cas");
  });

  test("a paper is done with one click, and undone with another", async ({ person }) => {
    await beginLeeds(person);
    await openScreen("/dashboard", { as: person });
    const stateOf = async () =>
      (await person.client.from("application_lines").select("requirement, state").throwOnError()).data;
    await task(cas)
      .getByRole("button", { name: `Done: ${cas}` })
      .click();
    await expectToast(`${cas} marked as ready`);
    await expectCount(task(cas), 0);
    expect(await stateOf()).toEqual([{ requirement: "gb.req.cas", state: "ready" }]);
    await undo().click();
    await expect.element(task(cas)).toBeVisible();
    expect(await stateOf()).toEqual([{ requirement: "gb.req.cas", state: "to do" }]);
  });

  test("a paper that cannot be saved stays, and its reason is told", async ({ person }) => {
    await beginLeeds(person);
    await openScreen("/dashboard", { as: person });
    await expect.element(task(cas)).toBeVisible();
    failRequests("/functions/v1/application", "post");
    await task(cas)
      .getByRole("button", { name: `Done: ${cas}` })
      .click();
    await expectToast("Error", "Your change could not be saved.");
    restoreNetwork();
    await expect.element(task(cas).getByRole("button", { name: `Done: ${cas}` })).toBeEnabled();
  });

  test("what is put off is there again tomorrow, or when it is asked for", async ({ person }) => {
    await beginLeeds(person);
    await openScreen("/dashboard", { as: person });
    await task(cas)
      .getByRole("button", { name: `Not now: ${cas}` })
      .click();
    await expectCount(task(cas), 0);
    await reloadScreen();
    await expect.element(today()).toMatchTextContent("1 thing is hidden until tomorrow on this device.");
    await expectCount(task(cas), 0);
    await today().getByRole("button", { name: "Show them" }).click();
    await expect.element(task(cas)).toBeVisible();

    await task(cas)
      .getByRole("button", { name: `Not now: ${cas}` })
      .click();
    const key = `today-hidden-${person.id}`;
    localStorage.setItem(key, (localStorage.getItem(key) ?? "").replace(inDays(0), inDays(-1)));
    await reloadScreen();
    await expect.element(task(cas)).toBeVisible();
  });

  test("it says when it cannot be loaded, and nothing claims to be caught up", async ({ person }) => {
    await beginLeeds(person);
    failRequests("/functions/v1/application", "post");
    await openScreen("/dashboard", { as: person });
    await expect.element(today().getByText("Your application could not be loaded.")).toBeVisible();
    await expect.element(card("Notifications")).not.toMatchTextContent("All caught up");
    await expectAccessible();
    restoreNetwork();
    await today().getByRole("button", { name: "Retry" }).click();
    await expect.element(task(cas)).toBeVisible();
  });

  test("a stop is said in full, and having applied is one click", async ({ person }) => {
    const id = await beginLeeds(person, { state: "preparing" });
    const { data: plan } = await person.client.functions.invoke("application", { body: { action: "plan", id } });
    const stop = {
      kind: "stop",
      id: "s",
      step: null,
      what: "This stops it",
      why: "The rule bars it until May.",
      until: null,
    };
    const apply = { ...stop, kind: "apply", id: "a", what: "Make your application", why: "", until: inDays(0) };
    network.use(
      http.post("/functions/v1/application", () => HttpResponse.json({ ...plan, tasks: [stop, apply] }), {
        once: true,
      }),
    );
    await openScreen("/dashboard", { as: person });
    await expect.element(task("This stops it")).toMatchTextContent("The rule bars it until May.");
    await expect
      .element(task("This stops it").getByRole("link", { name: "Look at your answers: This stops it" }))
      .toHaveAttribute("href", "/application/answers");
    await expect.element(task("Make your application")).toMatchTextContent("today is the last day");
    await task("This stops it").getByRole("button", { name: "Not now: This stops it" }).click();
    await task("Make your application")
      .getByRole("button", { name: /^I have applied/ })
      .click();
    await expectToast("Your application is marked as submitted");
    await expect.element(today()).toMatchTextContent("What the authority says about waiting");
    const { data } = await person.client.from("applications").select("state").single().throwOnError();
    expect(data).toEqual({ state: "submitted" });
  });

  test("a destination without rules any more is named as the reason", async ({ person }) => {
    await beginLeeds(person, { destination: "zz" });
    await openScreen("/dashboard", { as: person });
    await expect.element(today()).toMatchTextContent("There are no rules of this destination here any more.");
  });

  test("notifications count what is open, and what is due", async ({ person }) => {
    const id = await beginLeeds(person);
    const line = { application_id: id, requirement: "gb.req.cas", due_on: inDays(-1) };
    await person.client.from("application_lines").insert(line).throwOnError();
    const { release } = holdRequests("/functions/v1/application", "post");
    await openScreen("/dashboard", { as: person });
    await expect.element(card("Overall visa progress").getByText(/of 5 key steps/)).toBeVisible();
    await expect.element(card("Notifications")).not.toMatchTextContent("All caught up");
    release();
    await expect.element(card("Notifications")).toMatchTextContent("1 paper is overdue");
    await expect.element(card("Notifications")).toMatchTextContent(/needed papers are still to do/);
    await expect.element(card("Notifications")).not.toMatchTextContent("All caught up");
  });

  test("answers that do not fit together are told of", async ({ person }) => {
    await beginLeeds(person, { answers: { "course-start": inDays(-3) } });
    await openScreen("/dashboard", { as: person });
    await expect
      .element(today().getByText("The start of your course at University of Leeds was 3 days ago"))
      .toBeVisible();
    await expect.element(today()).toMatchTextContent("The course start that you gave is in the past.");
  });

  test("no barrier, and nothing to scroll sideways on a phone", async ({ person }) => {
    await beginLeeds(person, { institution: "A".repeat(60) });
    await openScreen("/dashboard", { as: person, width: 390, height: 844 });
    await expect.element(task(cas)).toBeVisible();
    await expectNoSidewaysScroll("a long name");
    await expectAccessible();
  });
});

describe("the next step", () => {
  test("is the same on both screens, and the button leads to that very step", async ({ person }) => {
    await person.client.from("visa_progress").update({ ielts_submitted: true }).eq("user_id", person.id).throwOnError();
    await openScreen("/dashboard", { as: person });
    const progress = card("Overall visa progress");
    await expect.element(progress.getByText("Next: Degree Transcript Verified")).toBeVisible();
    await progress.getByRole("link").click();
    await expectAddress("/visa-progress");
    const next = page.getByRole("listitem").filter({ hasText: /Pending ?Next/ });
    await expect.element(next.getByRole("switch", { name: "Degree Transcript Verified" })).toHaveFocus();
  });

  test("with an application it is that of today's first paper", async ({ person }) => {
    await beginLeeds(person);
    await openScreen("/dashboard", { as: person });
    await expect
      .element(card("Overall visa progress").getByRole("link"))
      .toHaveAttribute("href", "/visa-progress#university_offer_letter");
  });
});
