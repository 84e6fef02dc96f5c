import { TOTP } from "otpauth";
import { describe, expect, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Person } from "#tests/support/product/people.ts";
import { isFocusMarked } from "#tests/support/accessibility.ts";
import { expectAccessible, expectNoSidewaysScroll } from "#tests/support/screens/accessibility.ts";
import { card, toast } from "#tests/support/screens/parts.ts";
import {
  acceptRecoveryCodes,
  declineRecoveryCodes,
  dialog,
  openSecurity,
  setUpAuthenticator,
} from "./security.browser-support.ts";
import { test } from "#tests/support/screens/test.ts";

test("an account without second steps has no barrier", async ({ person }) => {
  await openSecurity({ as: person });
  await expect.element(card("Where you are signed in").getByRole("listitem").first()).toBeVisible();
  await expectAccessible();
});

test("every control can be hit with a thumb on a phone", async ({ person }) => {
  await openSecurity({ as: person, width: 390, height: 844 });
  await setUpAuthenticator();
  await declineRecoveryCodes();
  const controls = page.getByRole("main").getByRole("button").elements();
  expect(controls.length).toBeGreaterThan(4);
  const small = controls.filter((control) => {
    const { width, height } = control.getBoundingClientRect();
    return Math.min(width, height) < 44;
  });
  expect(small.map(({ outerHTML }) => outerHTML)).toEqual([]);
});

test("names of sixty characters without a space stay inside", async ({ createPerson }) => {
  const name = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis";
  const person = await createPerson({ fullName: name });
  await openSecurity({ as: await withAuthenticator(person, name) });
  const remove = card("Authenticator app").getByRole("button", { name: `Remove ${name}` });
  for (const width of [320, 390, 768, 1280]) {
    await page.viewport(width, 900);
    await expectNoSidewaysScroll(`${width} px`);
    await remove.click();
    await expect.element(dialog(`Remove ${name}?`)).toBeVisible();
    await expectNoSidewaysScroll(`${width} px, asked`);
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
  }
});

/** The person after an authenticator app was set up elsewhere, and signed in with it. */
async function withAuthenticator(person: Person, friendlyName: string): Promise<Person> {
  const { mfa } = person.client.auth;
  const { data, error } = await mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  const code = new TOTP({ secret: data.totp.secret }).generate();
  const proven = await mfa.challengeAndVerify({ factorId: data.id, code });
  if (proven.error) throw proven.error;
  const { data: now } = await person.client.auth.getSession();
  if (!now.session) throw new Error("nobody is signed in");
  return { ...person, session: now.session };
}

describe("enlarged", () => {
  /** What is cut off within its own box. */
  function cutOff(): string[] {
    return Array.from(document.querySelectorAll<HTMLElement>("button, a"))
      .filter(({ clientWidth }) => clientWidth > 1)
      .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
      .map(({ innerText }) => innerText);
  }

  async function enlarge({ width, percent }: { width: number; percent: number }): Promise<void> {
    await page.viewport(width, 844);
    document.documentElement.style.fontSize = `${percent}%`;
  }

  const sizes = [
    { width: 320, percent: 200 },
    { width: 390, percent: 150 },
    { width: 1280, percent: 200 },
  ];

  test("no word is cut off", async ({ person }) => {
    onTestFinished(() => void document.documentElement.style.removeProperty("font-size"));
    await openSecurity({ as: person });
    await setUpAuthenticator();
    await toast().getByRole("button", { name: "Close message" }).click();
    await expect.element(toast()).not.toBeInTheDocument();
    await acceptRecoveryCodes();
    for (const size of sizes) {
      await enlarge(size);
      const when = `${size.percent} % on ${size.width} px`;
      await expect.poll(cutOff, { message: when }).toEqual([]);
      const box = dialog().element().parentElement;
      await expect.poll(() => (box ? box.scrollWidth - box.clientWidth : 1), { message: when }).toBeLessThanOrEqual(0);
    }
    await dialog().getByRole("button", { name: "I have saved them" }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    for (const size of sizes) {
      await enlarge(size);
      const when = `${size.percent} % on ${size.width} px, without the dialog`;
      await expect.poll(cutOff, { message: when }).toEqual([]);
      await expectNoSidewaysScroll(when);
    }
  });

  test("the page fits the half window that a zoom of 200 % leaves", async ({ person }) => {
    await openSecurity({ as: person, width: 640, height: 450 });
    await expectNoSidewaysScroll("200 %");
    await expect.poll(cutOff).toEqual([]);
  });
});

test("every control is reached by the Tab key, with a visible focus", async ({ person }) => {
  await openSecurity({ as: person });
  await setUpAuthenticator();
  await declineRecoveryCodes();
  const section = page.getByRole("region", { name: "Security", exact: true }).element();
  const controls = Array.from(section.querySelectorAll<HTMLElement>("a, button, input")).filter((control) =>
    control.checkVisibility({ visibilityProperty: true }),
  );
  expect(controls.length).toBeGreaterThan(4);
  // From what is before it.
  controls[0]?.focus();
  await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
  for (const control of controls) {
    await userEvent.keyboard("{Tab}");
    await expect.element(control).toHaveFocus();
    expect(isFocusMarked(), control.innerText).toBe(true);
  }
});
