import { passthrough } from "msw";
import { http } from "msw/http";
import { expect, test as plainTest, vi } from "vitest";
import { type Locator, page } from "vitest/browser";
import { createQueryClient } from "#app/lib/query-client.ts";
import { expectPath, logOut } from "#tests/support/screens/address.ts";
import { network } from "#tests/support/screens/network.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { card, expectCount } from "#tests/support/screens/parts.ts";
import { fillSignIn } from "#tests/support/screens/sign-in.ts";
import { test } from "#tests/support/screens/test.ts";

const link = (name: string): Locator => page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
const loading = (): Locator => page.getByRole("main").getByRole("status").filter({ hasText: "Loading" });

/** Holds back what is read of the data until `release`, and tells what was asked for. */
function holdReads() {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const asked: string[] = [];
  network.use(
    http.all(/\/rest\/v1\//, async ({ request }) => {
      asked.push(new URL(request.url).pathname.replace("/rest/v1/", ""));
      await promise;
      return passthrough();
    }),
  );
  return { asked, release };
}

const document = (name: string) => ({
  document_name: name,
  document_type: "Passport",
  file_url: "x/1.pdf",
  file_name: "1.pdf",
});

test("who comes back sees a screen as it was, without waiting, and then as it is", async ({ person, service }) => {
  await service
    .from("documents")
    .insert({ user_id: person.id, ...document("First paper") })
    .throwOnError();
  await openScreen("/documents", { as: person });
  await expect.element(page.getByText("First paper")).toBeVisible();
  await link("Dashboard").click();
  await expect.element(card("Notifications").getByText("1 pending document")).toBeVisible();
  await service
    .from("documents")
    .insert({ user_id: person.id, ...document("Second paper") })
    .throwOnError();

  vi.setSystemTime(Date.now() + 10 * 60_000);
  const { asked, release } = holdReads();
  await link("Documents").click();
  await expect.element(page.getByText("First paper")).toBeVisible();
  await expectCount(loading(), 0);
  await expect.poll(() => asked).toEqual(["documents"]);
  await link("Dashboard").click();
  await expect.element(card("Notifications").getByText("1 pending document")).toBeVisible();
  await expectCount(loading(), 0);
  await expect.poll(() => asked).toEqual(["documents", "rpc/my_parts"]);

  release();
  await expect.element(card("Notifications").getByText("2 pending documents")).toBeVisible();
});

test("a card whose rows were changed is read alone", async ({ person }) => {
  await openScreen("/dashboard", { as: person });
  await expect.element(page.getByText("0 of 5 key steps")).toBeVisible();
  await link("Visa Progress").click();
  await page.getByRole("switch", { name: "Passport Ready", exact: true }).click();
  await expect.element(page.getByText("1 of 11 done")).toBeVisible();
  await expect.element(page.getByRole("switch", { name: "Passport Ready", exact: true })).toBeEnabled();
  const { asked, release } = holdReads();
  await link("Dashboard").click();
  await expect.element(page.getByRole("heading", { level: 1, name: /^Welcome back/ })).toBeVisible();
  await expectCount(loading(), 0);
  expect(asked).toEqual([]);
  release();
});

test("the next person in the same tab sees nothing of it", async ({ person, createPerson, service }) => {
  const other = await createPerson();
  localStorage.setItem(`tutorial-completed-${other.id}`, "true");
  await service
    .from("documents")
    .insert({ user_id: person.id, ...document("A secret paper") })
    .throwOnError();
  await openScreen("/documents", { as: person });
  await expect.element(page.getByText("A secret paper")).toBeVisible();
  await logOut();
  await fillSignIn(other);
  await expectPath("/dashboard");
  await expect.element(card("Notifications").getByText("All caught up")).toBeVisible();
  const { release } = holdReads();
  await link("Documents").click();
  await expect.element(loading().first()).toBeInTheDocument();
  await expectCount(page.getByText("A secret paper"), 0);
  release();
  await expect.element(page.getByText("No documents yet")).toBeVisible();
  await expectCount(page.getByText("A secret paper"), 0);
});

plainTest("what was read is kept for half an hour, and no longer", async () => {
  vi.useFakeTimers();
  const client = createQueryClient();
  await client.query({ queryKey: ["noun", "person"], queryFn: async () => "rows" });
  vi.advanceTimersByTime(29 * 60_000);
  expect(client.getQueryData(["noun", "person"])).toBe("rows");
  vi.advanceTimersByTime(2 * 60_000);
  expect(client.getQueryData(["noun", "person"])).toBeUndefined();
});
