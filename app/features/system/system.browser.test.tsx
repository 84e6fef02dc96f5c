import { http, HttpResponse } from "msw/http";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#tests/support/screens/accessibility.ts";
import { failRequests, holdRequests, network, restoreNetwork } from "#tests/support/screens/network.ts";
import { openScreen } from "#tests/support/screens/open-screen.tsx";
import { expectCount } from "#tests/support/screens/parts.ts";
import { test } from "#tests/support/screens/test.ts";
import type { SystemReport } from "#shared/system/system-report.ts";

const path = "/functions/v1/system";
const card = (name: string) => page.getByRole("region", { name });
const list = (name: string) => page.getByRole("list", { name }).getByRole("listitem");
const now = Date.now();
const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

const report: SystemReport = {
  troubles: [
    { kind: "disk", reason: "120 MB are left on the disk of DATA_DIR" },
    { kind: "mails", reason: "the mail server cannot be reached, or hung up (ECONNREFUSED)" },
  ],
  version: { version: "1.2.3", commit: "0123456789abcdef0123456789abcdef01234567", startedAt: ago(3 * 24 * 60 + 10) },
  database: {
    engine: "postgres",
    facts: {
      version: "17.5",
      bytes: 2_684_354_560,
      connections: 12,
      mostConnections: 100,
      migration: "20261204200100_system_facts",
    },
  },
  store: { kind: "bucket", name: "papers-of-people", roomBytes: null },
  mail: {
    server: "mail.example:465",
    way: "smtp",
    queue: {
      waiting: 3,
      waits: [
        {
          kind: "invite",
          reason: "the mail server cannot be reached, or hung up (ECONNREFUSED)",
          count: 2,
          since: ago(12),
          nextTryAt: ago(-2),
        },
        { kind: "confirmation", reason: null, count: 1, since: ago(0), nextTryAt: ago(0) },
      ],
      failures: [
        {
          kind: "recovery",
          outcome: "refused",
          reason: "the mail server refused its recipient (550)",
          count: 3,
          last: ago(90),
        },
        { kind: "magiclink", outcome: "dropped", reason: null, count: 1, last: ago(400) },
      ],
    },
  },
  model: {
    model: { provider: "OpenAI", name: "gpt-5" },
    calls: { model: 42, failed: 2, offline: 3 },
    failures: [{ reason: "timeout", count: 2 }],
  },
  backup: { isNightly: false, known: { last: null, lastOwn: null, failed: null } },
  errors: [{ message: "request failed", code: "internal", requestId: "trace-0123456789", count: 4, last: ago(5) }],
  jobs: [
    { job: "housekeeping", endedAt: ago(20), isOk: true, lastDone: { at: ago(80), count: 17 } },
    { job: "reminders", endedAt: ago(1), isOk: false, lastDone: null },
  ],
  refusals: [{ route: "/auth/v1/token", count: 31, last: ago(2) }],
};
const answer = (given: Partial<SystemReport>) =>
  network.use(http.post(path, () => HttpResponse.json({ ...report, ...given })));

test("says in words what is wrong, the worst first, with what to do, and what it knows", async ({ createPerson }) => {
  answer({});
  await openScreen("/admin/system", { as: await createPerson({ isAdmin: true }) });
  await expect.element(page.getByRole("heading", { name: "2 things need somebody." })).toBeVisible();
  const troubles = list("What is wrong, the worst first");
  await expectCount(troubles, 2);
  await expect.element(troubles.first()).toMatchTextContent(/^The disk is nearly full: 120 MB.*Make room/);
  await expect.element(card("This process")).toMatchTextContent(/1\.2\.3.*0123456789abcdef.*3 days/);
  await expect.element(card("Database")).toMatchTextContent(/Postgres.*17\.5.*system_facts.*2\.5 GB.*12 of 100/);
  await expect.element(card("Files")).toMatchTextContent(/papers-of-people/);
  await expect
    .element(card("Mail"))
    .toMatchTextContent(
      /mail\.example:465.*3 mails.*New password: the mail server refused its recipient \(550\).*3 mails refused.*Sign-in link: nobody.*1 mail given up/,
    );
  const waits = list("Waiting mails, the oldest first");
  await expect.element(waits.first()).toMatchTextContent(/^Invitation: the mail server cannot.*2 mails.*next try/);
  await expect.element(waits.last()).toMatchTextContent(/^Confirmation: not tried yet.*1 mail/);
  await expect.element(card("Model")).toMatchTextContent(/OpenAI, gpt-5.*42 of the model.*no answer in time \(2\)/);
  await expect.element(card("Backup")).toMatchTextContent(/Each nightNo: BACKUP_DIR is not set.*Last oneNone yet/);
  await expect.element(list("Errors, the last first")).toMatchTextContent(/request failed.*4 times.*trace-0123456789/);
  await expect.element(list("Jobs").first()).toMatchTextContent(/last did 17 things/);
  await expect.element(list("Jobs").last()).toMatchTextContent(/Sends reminders.*Failed/);
  await expect.element(list("Addresses, the most frequent first")).toMatchTextContent(/token.*31 refusals/);
  await expectAccessible();
});

test("is all well once it is looked at again", async ({ createPerson }) => {
  answer({});
  await openScreen("/admin/system", { as: await createPerson({ isAdmin: true }) });
  await expect.element(page.getByRole("heading", { name: "2 things need somebody." })).toBeVisible();
  restoreNetwork();
  const last = { at: ago(60), file: "/backups/a.tar.gz", bytes: 900, isByHand: true };
  answer({
    troubles: [],
    errors: [],
    jobs: [],
    refusals: [],
    backup: { isNightly: true, known: { last, lastOwn: last.at, failed: null } },
  });
  await page.getByRole("button", { name: "Look again" }).click();
  await expect.element(page.getByRole("heading", { name: "All is well." })).toBeVisible();
  await expect.element(card("Last errors")).toMatchTextContent("None since this process started.");
  await expect.element(card("Backup")).toMatchTextContent(/Last one.*MadeBy npm run backup.*backups/);
  await expectAccessible();
});

test("says that no backups are set up, or that the last night's failed, and what to do", async ({ createPerson }) => {
  answer({ troubles: [{ kind: "no-backups", reason: null }] });
  await openScreen("/admin/system", { as: await createPerson({ isAdmin: true }) });
  const troubles = list("What is wrong, the worst first");
  await expect
    .element(troubles)
    .toMatchTextContent(/^No backups are set up.*sets BACKUP_DIR to a folder.*npm run backup/);
  restoreNetwork();
  const failed = { at: ago(60), failure: "/backups/a: there is no room left; nothing was kept." };
  answer({
    troubles: [{ kind: "backup-failed", reason: "/backups/a: there is no room left; nothing was kept" }],
    backup: { isNightly: true, known: { last: null, lastOwn: null, failed } },
  });
  await page.getByRole("button", { name: "Look again" }).click();
  await expect
    .element(troubles)
    .toMatchTextContent(/^The last backup of the night failed: .*there is no room left; nothing was kept\.It is tried/);
  await expect.element(card("Backup")).toMatchTextContent(/Failed last/);
  await expectAccessible();
});

test("says of clocks that differ, of mails that are lost and of jobs that failed what to do", async ({
  createPerson,
}) => {
  answer({
    troubles: [
      { kind: "clock", reason: "the clock of this machine is 2 hours ahead of the database's" },
      { kind: "mails-dropped", reason: "the mail server takes no mails now (421)" },
      { kind: "mails-refused", reason: "the mail server refused the mail (554)" },
      { kind: "backup", reason: null },
      { kind: "job", reason: "reminders" },
      { kind: "job", reason: "vacuum" },
    ],
  });
  await openScreen("/admin/system", { as: await createPerson({ isAdmin: true }) });
  const troubles = list("What is wrong, the worst first");
  await expectCount(troubles, 6);
  for (const [index, words] of [
    /^The clocks differ: the clock of this machine is 2 hours ahead of the database's\..*Set the wrong clock right/,
    /^Mails were given up in the last seven days: .*\(421\)\..*people have to ask again/,
    /^Mails were refused for good in the last 24 hours: .*\(554\)\..*mistyped/,
    /^No night of the last 36 hours has left a backup\./,
    /^A job of its own failed when it ran last: Sends reminders\./,
    /^A job of its own failed when it ran last: Makes the room/,
  ].entries())
    await expect.element(troubles.nth(index)).toMatchTextContent(words);
  await expectAccessible();
});

test("of the product itself is shown, and without an answer it says where to look", async ({ createPerson }) => {
  failRequests(path, "post");
  await openScreen("/admin/system", { as: await createPerson({ isAdmin: true }) });
  await expect.element(page.getByText("The state of the system could not be read.")).toBeVisible();
  await expect.element(page.getByText(/Where this stays so, look at \/readyz/)).toBeVisible();
  restoreNetwork();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.element(card("Database")).toMatchTextContent(/Newest migration\d{14}_/);
});

test("is not waited for over a connection that hangs", async ({ createPerson }) => {
  const { areBrokenOff } = holdRequests(path, "post");
  await openScreen("/admin/system", { as: await createPerson({ isAdmin: true }) });
  // Longer than a read waits: the machine of a test may be busy.
  await expect.element(page.getByText("The state of the system could not be read."), { timeout: 30_000 }).toBeVisible();
  expect(areBrokenOff()).toBe(true);
});
