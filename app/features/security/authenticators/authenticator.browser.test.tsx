import { passthrough } from "msw";
import { http, HttpResponse } from "msw/http";
import { describe, expect } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { expectPath } from "#tests/support/screens/address.ts";
import { holdRequests, network, restoreNetwork } from "#tests/support/screens/network.ts";
import { reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { card, expectCount, expectToast } from "#tests/support/screens/parts.ts";
import {
  authenticatorDialog,
  codeOf,
  declineRecoveryCodes,
  dialog,
  enter,
  expectSecurity,
  factorsOf,
  openSecurity,
  setUpAuthenticator,
  shownKey,
} from "#app/features/security/security.browser-support.ts";
import { test } from "#tests/support/screens/test.ts";

function setUpButton(): Locator {
  return card("Authenticator app").getByRole("button", { name: "Set up" });
}

function isOn(): Locator {
  return card("Authenticator app").getByText("On", { exact: true });
}

function isOff(): Locator {
  return card("Authenticator app").getByText("Off", { exact: true });
}

/** Six digits that are not this code, and none of those around it by more than bad luck. */
function wrongFor(code: string): string {
  return code.startsWith("0") ? `1${code.slice(1)}` : `0${code.slice(1)}`;
}

test("an app is set up by its picture or its key, and stays", async ({ person, service }) => {
  await openSecurity({ as: person });
  await expect.element(isOff()).toBeVisible();
  await setUpButton().click();
  const { picture, code } = authenticatorDialog();
  await expect.element(picture).toHaveAttribute("src", expect.stringMatching(/^data:image\/svg\+xml,%3Csvg/));
  // A picture that the browser could not draw has no width of its own.
  await expect
    .poll(() => document.querySelector<HTMLImageElement>("img[alt^='QR code']")?.naturalWidth)
    .toBeGreaterThan(0);
  await expect.element(code).toHaveAttribute("inputmode", "numeric");
  await expect.element(code).toHaveAttribute("autocomplete", "one-time-code");

  // Apps copy a code with a space in the middle.
  const right = codeOf(await shownKey());
  await enter(code, `${right.slice(0, 3)} ${right.slice(3)}`);
  await expectToast("Authenticator app is on");
  await declineRecoveryCodes();
  await expect.element(isOn()).toBeVisible();
  await expect
    .element(card("Authenticator app").getByRole("listitem"))
    .toMatchTextContent(/Authenticator app\s*On since/);

  await reloadScreen();
  await expect.element(isOn()).toBeVisible();
  expect(await factorsOf(person, service)).toMatchObject([{ factor_type: "totp", status: "verified" }]);
});

test("a wrong code is said at the field, and the right one still counts", async ({ person }) => {
  await openSecurity({ as: person });
  await setUpButton().click();
  const { code, turnOn } = authenticatorDialog();
  await turnOn.click();
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAccessibleDescription(/Enter the six digits/);

  await enter(code, wrongFor(codeOf(await shownKey())));
  await expect.element(code).toHaveAccessibleDescription(/That code is not right/);
  await expect.element(code).toHaveAttribute("aria-invalid", "true");
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveValue("");
  await expectAccessible();
  await enter(code, codeOf(await shownKey()));
  await expectToast("Authenticator app is on");
});

describe("on a phone", () => {
  test("the error under the field is seen", async ({ person }) => {
    await openSecurity({ as: person, width: 390, height: 700 });
    await setUpButton().click();
    await enter(authenticatorDialog().code, wrongFor(codeOf(await shownKey())));
    await expect.element(page.getByText(/^That code is not right/)).toBeInViewport({ ratio: 1 });
  });

  test("the app is opened from here, and the picture comes last", async ({ person }) => {
    await openSecurity({ as: person, width: 390, height: 844 });
    await setUpButton().click();
    const { root, key, picture } = authenticatorDialog();
    const open = root.getByRole("link", { name: "Open in an authenticator app" });
    await expect.element(open).toHaveAttribute("href", expect.stringMatching(/^otpauth:\/\/totp\//));
    await expect.element(root).toMatchTextContent("Nothing opened? Install an authenticator app first.");
    const tops = [open, key, picture].map((part) => part.element().getBoundingClientRect().top);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    await page.viewport(1280, 900);
    await expect.element(open).not.toBeInTheDocument();
  });
});

describe("leaving before the app is proven", () => {
  test("leaves nothing behind and gives the focus back, whichever way", async ({ person, service }) => {
    await openSecurity({ as: person });
    for (const way of ["Cancel", "Close", "Escape"]) {
      await setUpButton().click();
      const { root, picture } = authenticatorDialog();
      await expect.element(picture, { message: way }).toBeVisible();
      expect(await factorsOf(person, service), way).toHaveLength(1);
      if (way === "Escape") await userEvent.keyboard("{Escape}");
      else await root.getByRole("button", { name: way }).click();
      await expect.element(dialog(), { message: way }).not.toBeInTheDocument();
      await expect.element(setUpButton(), { message: way }).toHaveFocus();
      await expect.poll(() => factorsOf(person, service), { message: way }).toEqual([]);
    }
  });

  test("leaves nothing behind when the key has not come yet", async ({ person, service }) => {
    await openSecurity({ as: person });
    let [asked, dropped] = [0, 0];
    const { release } = holdRequests("/auth/v1/factors", "post");
    network.use(
      http.post("/auth/v1/factors", () => void (asked += 1)),
      http.delete("/auth/v1/factors/:id", () => {
        dropped += 1;
        return passthrough();
      }),
    );
    await setUpButton().click();
    await expect.element(authenticatorDialog().root).toBeVisible();
    await expect.poll(() => asked).toBe(1);
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    release();
    await expect.poll(() => dropped).toBe(1);
    await expect.poll(() => factorsOf(person, service)).toEqual([]);
  });

  test("does not block the next attempt when the page was closed half way", async ({ person, service }) => {
    await openSecurity({ as: person });
    const keys: string[] = [];
    for (const attempt of [1, 2]) {
      let kept = 0;
      // A page that is closed takes nothing back.
      await setUpButton().click();
      keys.push(await shownKey());
      network.use(
        http.delete("/auth/v1/factors/:id", () => {
          kept += 1;
          return HttpResponse.error();
        }),
      );
      await reloadScreen();
      await expect.poll(() => kept).toBe(1);
      restoreNetwork();
      await expectSecurity();
      expect(await factorsOf(person, service), `${attempt}`).toMatchObject([{ status: "unverified" }]);
    }
    expect(new Set(keys).size).toBe(2);
    await setUpAuthenticator();
  });
});

test("another app gets a name of its own, and leaves the first in charge when it goes", async ({ person }) => {
  await openSecurity({ as: person });
  const firstKey = await setUpAuthenticator();
  await declineRecoveryCodes();
  const apps = card("Authenticator app").getByRole("listitem");
  await card("Authenticator app").getByRole("button", { name: "Add another app" }).click();
  const { root, code } = authenticatorDialog();
  const name = root.getByLabelText("Name");
  await expect.element(name).toHaveValue("Authenticator app 2");
  await enter(name, "authenticator APP");
  await expect.element(name).toHaveAccessibleDescription(/You already have one of this name/);
  await enter(name, "Work phone");
  await enter(code, codeOf(await shownKey()));
  await expectToast("Authenticator app is on");
  await declineRecoveryCodes();
  await expectCount(apps, 2);
  // Newest first.
  await expect.element(apps.first()).toMatchTextContent("Work phone");

  await page.getByRole("button", { name: "Remove Work phone" }).click();
  await expect.element(dialog()).toMatchTextContent("we ask for another second step next");
  await dialog().getByRole("button", { name: "Remove", exact: true }).click();
  await enter(page.getByLabelText("Code from your authenticator app"), codeOf(firstKey, 1));
  await expectPath("/profile");
  await expectCount(apps, 1);
});

test("an app is removed after one question, and the focus stays near", async ({ person }) => {
  await openSecurity({ as: person });
  await setUpAuthenticator();
  await declineRecoveryCodes();
  const remove = page.getByRole("button", { name: "Remove Authenticator app" });
  const question = dialog("Remove Authenticator app?");
  await remove.click();
  await expect.element(question).toMatchTextContent("your only second step");
  await expectAccessible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(remove).toHaveFocus();

  await remove.click();
  await question.getByRole("button", { name: "Remove", exact: true }).click();
  await expectToast("Authenticator app removed");
  await expect.element(isOff()).toBeVisible();
  await expect.element(setUpButton()).toHaveFocus();
  // The session is one without a second step again, and nothing asks for one.
  await reloadScreen();
  await expect.element(isOff()).toBeVisible();
});

test("what the service refuses for want of a second step is said in plain words", async ({ person }) => {
  // Backends other than ours leave sessions without a second step alive when an account gets one.
  network.use(
    http.post("/auth/v1/factors", () =>
      HttpResponse.json(
        { code: 403, error_code: "insufficient_aal", msg: "AAL2 required to enroll a new factor" },
        { status: 403 },
      ),
    ),
  );
  await openSecurity({ as: person });
  await setUpButton().click();
  await expectToast("The authenticator app could not be set up", "sign in again with your second step");
  await expect.element(dialog().getByRole("button", { name: "Retry" })).toBeVisible();
});

test("without a connection one is told so, and goes on where one was", async ({ person }) => {
  await openSecurity({ as: person });
  await setUpButton().click();
  const { code } = authenticatorDialog();
  const right = codeOf(await shownKey());
  network.use(http.all("/auth/v1/*", () => HttpResponse.error()));
  await enter(code, right);
  await expectToast("The code could not be checked", "The service cannot be reached right now.");
  await expect.element(code).toHaveValue(right);
  restoreNetwork();
  await enter(code, codeOf(await shownKey()));
  await expectToast("Authenticator app is on");
});
