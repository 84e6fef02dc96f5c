import { expect } from "vitest";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { card, expectCount } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import { beginLeeds } from "./today.browser-support.ts";

const cas = "Confirmation of Acceptance for Studies (CAS)";
const today = () => card("Today");
/** Of the first task. */
const notNow = () => today().getByRole("button", { name: /^Not now: / });
const links = (part: ReturnType<typeof card>) =>
  [...part.element().querySelectorAll("a")].map((link) => link.getAttribute("href"));

test("what is put off is the next step on no screen, until it is shown again", async ({ person }) => {
  await beginLeeds(person);
  await openScreen("/dashboard", { as: person });
  const path = card("Overall progress");
  const nextStep = card("Overall visa progress").getByRole("link");
  await expect.element(nextStep).toHaveAttribute("href", "/visa-progress#university_offer_letter");
  await today()
    .getByRole("button", { name: `Not now: ${cas}` })
    .click();
  await expect.poll(() => links(today())).toContain("/visa-progress?line=gb.req.register-check");

  // Of the same step, the paper that Today names now.
  await openScreen("/visa-progress", { as: person });
  await expect.poll(() => links(path)).toContain("/visa-progress?line=gb.req.register-check");
  await expectCount(path.getByText(cas), 0);

  await openScreen("/dashboard", { as: person });
  await expect.element(nextStep).toHaveAttribute("href", "/visa-progress#university_offer_letter");
  for (const left of ["2 things are", "3 things are"]) {
    await notNow().click();
    await expect.element(today()).toMatchTextContent(`${left} hidden until tomorrow on this device.`);
  }
  await expect.element(nextStep).not.toHaveAttribute("href", "/visa-progress#university_offer_letter");
  await today().getByRole("button", { name: "Show them" }).click();
  await expect.element(nextStep).toHaveAttribute("href", "/visa-progress#university_offer_letter");
});
