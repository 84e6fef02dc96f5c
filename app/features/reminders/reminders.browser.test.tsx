import { expect, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { failRequests, holdRequests, restoreNetwork } from "#tests/support/screens/network.ts";
import { openScreen, reloadScreen } from "#tests/support/screens/open-screen.tsx";
import { expectToast } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";

const endpoint = "/functions/v1/reminders";
const button = (name: string) => page.getByRole("button", { name, exact: true });

test("mails are off until somebody turns them on, and keep hour and zone", async ({ person }) => {
  await openScreen("/profile", { as: person });
  const toggle = page.getByRole("switch", { name: "Email reminders" });
  await expect.element(toggle).not.toBeChecked();
  await expect.element(page.getByText(`Mails go to ${person.email}.`)).toBeVisible();
  await expect.element(page.getByLabelText("Not before")).not.toBeInTheDocument();
  await toggle.click();
  await expectToast("Your reminders were saved");
  await page.getByRole("combobox", { name: "Time zone" }).fill("Kiritimati");
  await page.getByRole("option", { name: "Pacific/Kiritimati" }).click();
  await expect
    .poll(async () => (await person.client.from("reminder_settings").select("is_on, time_zone, hour")).data)
    .toEqual([{ is_on: true, time_zone: "Pacific/Kiritimati", hour: 8 }]);
  await reloadScreen();
  await expect.element(toggle).toBeChecked();
  await expect.element(page.getByRole("combobox", { name: "Time zone" })).toHaveValue("Pacific/Kiritimati");
  await expectAccessible();
});

test("a choice that could not be saved is taken back, and said", async ({ person }) => {
  await openScreen("/profile", { as: person });
  const toggle = page.getByRole("switch", { name: "Email reminders" });
  await expect.element(toggle).toBeVisible();
  failRequests(endpoint, "post");
  await toggle.click();
  await expectToast("This did not work. Check your connection and try again.");
  await expect.element(toggle).not.toBeChecked();
  restoreNetwork();
});

test("a private address is shown once, can be renewed and ended", async ({ person }) => {
  await openScreen("/profile", { as: person });
  await button("Make a private address").click();
  const address = page.getByLabelText("Private address");
  await expect.element(address).toHaveValue(expect.stringMatching(/\/calendar\/[\w-]{43}\.ics$/));
  await expectAccessible();
  await reloadScreen();
  await expect.element(page.getByText(/^Your private address is from /)).toBeVisible();
  await expect.element(address).not.toBeInTheDocument();
  await button("Make a new address").click();
  await page.getByRole("dialog").getByRole("button", { name: "Make a new address" }).click();
  await expect.element(address).toBeVisible();
  await button("End the address").click();
  await page.getByRole("dialog").getByRole("button", { name: "End the address" }).click();
  await expectToast("The address was ended");
  await expect.element(button("Make a private address")).toBeVisible();
  expect((await person.client.from("calendar_feeds").select("user_id")).data).toEqual([]);
});

test("the calendar is saved as a file", async ({ person }) => {
  let saved: Blob | null = null;
  const keep = URL.createObjectURL.bind(URL);
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    if (file instanceof Blob) saved = file;
    return keep(file);
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  await openScreen("/profile", { as: person });
  await button("Download as a file").click();
  await expect.poll(() => click.mock.instances.length).toBe(1);
  expect(click.mock.instances[0]).toMatchObject({ download: "study-visa-dates.ics" });
  expect(await (saved as Blob | null)?.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
});

test("what cannot be read is said, and can be tried again", async ({ person }) => {
  failRequests(endpoint, "post");
  await openScreen("/profile", { as: person });
  await expect.element(page.getByText("Your reminders could not be loaded.")).toBeVisible();
  restoreNetwork();
  await page.getByRole("region", { name: "Reminder mails" }).getByRole("button", { name: "Retry" }).click();
  await expect.element(page.getByRole("switch", { name: "Email reminders" })).toBeVisible();
});

test("over a connection that hangs, what is read ends with its error", async ({ person }) => {
  const read = holdRequests(endpoint, "post");
  await openScreen("/profile", { as: person });
  // Longer than a read waits: the machine of a test may be busy.
  await expect.element(page.getByText("Your reminders could not be loaded."), { timeout: 30_000 }).toBeVisible();
  expect(read.areBrokenOff()).toBe(true);
});
