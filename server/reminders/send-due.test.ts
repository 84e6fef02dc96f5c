import { expect, test } from "vitest";
import { AppError } from "@workspace/backend";
import type { Dated } from "./due.ts";
import type { Claim, Recipient, ReminderStore } from "./reminder-store.ts";
import { type SendDependencies, sendDue } from "./send-due.ts";

const now = new Date("2027-06-01T09:00:00Z");
const person = (userId: string, given: Partial<Recipient> = {}): Recipient => ({
  userId,
  email: `${userId}@example.org`,
  timeZone: "UTC",
  hour: 8,
  ...given,
});
const passport: Dated = {
  key: "document:1",
  ladder: "passport",
  day: "2027-12-01",
  seenTo: null,
  title: "My passport",
  context: null,
  url: "https://example.com/documents",
};

/** Mails of these people, with what was done to them in the order in which it was. */
function schedule(people: readonly Recipient[], given: { claim?: Claim } & Partial<SendDependencies> = {}) {
  const done: string[] = [];
  const waiting = new Map(people.map((one) => [one.userId, one]));
  const settle = (userId: string, what: string) => {
    done.push(`${userId} ${what}`);
    waiting.delete(userId);
  };
  const inWords = (moment: Date) => moment.toISOString().slice(0, 16);
  const store: ReminderStore = {
    due: async (_now, atMost) => [...waiting.values()].slice(0, atMost),
    told: async () => [],
    claim: async (userId) => given.claim ?? { is: "claimed", mailId: userId },
    finish: async (mailId, told, at) =>
      settle(mailId, `told ${told.map(({ key }) => key).join()} until ${inWords(at)}`),
    release: async (mailId, at) => settle(mailId, `released until ${inWords(at)}`),
    drop: async (mailId) => void done.push(`${mailId} dropped`),
    lookAt: async (userId, at) => settle(userId, `looked at ${inWords(at)}`),
    stop: async () => true,
  };
  const deps: SendDependencies = {
    store,
    read: async () => [passport],
    sendMail: async ({ to }) => {
      done.push(`mail to ${to}`);
      return null;
    },
    siteUrl: "https://example.com",
    secret: "secret",
    now: () => now,
    log: { warn: () => undefined },
    ...given,
  };
  return { done, run: (signal = new AbortController().signal) => sendDue(deps, signal) };
}
type Failure = Awaited<ReturnType<SendDependencies["sendMail"]>>;

test("a mail is sent and then marked, and the next one is tomorrow's", async () => {
  const { done, run } = schedule([person("ann")]);
  expect(await run()).toBe(1);
  expect(done).toEqual(["mail to ann@example.org", "ann told document:1:6 months until 2027-06-02T08:00"]);
});

test("before the hour nobody is claimed, and where there is nothing to tell the claim goes", async () => {
  const early = schedule([person("ann", { timeZone: "America/New_York" })]);
  expect(await early.run()).toBe(0);
  expect(early.done).toEqual(["ann looked at 2027-06-01T12:00"]);
  const nothing = schedule([person("ann")], { read: async () => [] });
  expect(await nothing.run()).toBe(0);
  expect(nothing.done).toEqual(["ann dropped", "ann looked at 2027-06-02T08:00"]);
});

test("what another process sent is left for tomorrow, and what it is at work on is left alone", async () => {
  const sent = schedule([person("ann")], { claim: { is: "sent" } });
  await sent.run();
  expect(sent.done).toEqual(["ann looked at 2027-06-02T08:00"]);
  const busy = schedule([person("ann"), person("bo")], { claim: { is: "busy" } });
  expect(await busy.run()).toBe(0);
  expect(busy.done).toEqual([]);
});

test("without a mail server the round ends, and is tried again in ten minutes", async () => {
  const lines: unknown[] = [];
  const { done, run } = schedule([person("ann"), person("bo")], {
    sendMail: async () => ({
      trouble: "server",
      isFinal: false,
      mayHaveArrived: false,
      reason: "it cannot be reached",
    }),
    log: { warn: (line: unknown) => void lines.push(line) },
  });
  expect(await run()).toBe(0);
  expect(done).toEqual(["ann released until 2027-06-01T09:10"]);
  expect(lines).toEqual([{ mail: "ann", reason: "it cannot be reached" }]);
});

test.each<[string, Failure, string]>([
  [
    "refused",
    { trouble: "recipient", isFinal: true, mayHaveArrived: false, reason: "refused (550)" },
    "2027-06-02T08:00",
  ],
  [
    "put off",
    { trouble: "recipient", isFinal: false, mayHaveArrived: false, reason: "put off (450)" },
    "2027-06-01T09:10",
  ],
])("a recipient who is %s keeps no mail from the next", async (_what, failure, until) => {
  const { done, run } = schedule([person("ann"), person("bo")], {
    sendMail: async ({ to }) => (to.startsWith("ann") ? failure : null),
  });
  expect(await run()).toBe(1);
  expect(done).toEqual([`ann released until ${until}`, "bo told document:1:6 months until 2027-06-02T08:00"]);
});

test("rows that cannot be read keep no mail from others; a database that is away ends the round", async () => {
  const broken = schedule([person("ann"), person("bo")], {
    read: async ({ userId }) => {
      if (userId === "ann") throw new TypeError("a row of another shape");
      return [passport];
    },
  });
  expect(await broken.run()).toBe(1);
  expect(broken.done[0]).toBe("ann released until 2027-06-02T08:00");
  const away = schedule([person("ann")], {
    read: async () => {
      throw new AppError("database_unavailable", "away");
    },
  });
  await expect(away.run()).rejects.toThrow("away");
  expect(away.done).toEqual([]);
});

test("a server that stops begins no further mail", async () => {
  const stopping = new AbortController();
  const { done, run } = schedule([person("ann"), person("bo")], {
    sendMail: async () => {
      stopping.abort();
      return null;
    },
  });
  expect(await run(stopping.signal)).toBe(1);
  expect(done).toEqual(["ann told document:1:6 months until 2027-06-02T08:00"]);
});
