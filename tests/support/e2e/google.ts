import { expect, type Page } from "@playwright/test";
import type { ProviderSignIn } from "@workspace/testing/openid-provider.ts";

/** Presses the button and waits for the page of the OpenID provider. */
export async function continueWithGoogle(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect(page).toHaveURL(/\/interaction\//);
}

/** Signs in at Google with an e-mail that Google has verified. */
export async function fillGooglePage(page: Page, { email, name }: { email: string; name: string }): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Ends Google's page with an answer that its form does not offer: a refusal, or an e-mail that nobody verified. */
export async function answerAtGoogle(page: Page, answer: ProviderSignIn): Promise<void> {
  await page.route("**/interaction/*", (route) =>
    route.request().method() === "POST" ? route.continue({ postData: JSON.stringify(answer) }) : route.fallback(),
  );
  await fillGooglePage(page, { email: "somebody@example.com", name: "" });
}
