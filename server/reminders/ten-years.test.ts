import { describe, expect, test } from "vitest";
import type { Dated } from "./due.ts";
import { rungsOf } from "./ladder.ts";
import type { Recipient, ReminderStore } from "./reminder-store.ts";
import { sendDue } from "./send-due.ts";

/** What somebody has in these years, until it is done. All are ISO days. */
interface Thing {
  key: string;
  ladder: Dated["ladder"];
  day: string;
  from: string;
  /** Null: it is never seen to. */
  done: string | null;
}

const thing = (key: string, ladder: Dated["ladder"], [from, day, done = null]: [string, string, (string | null)?]) => ({
  key,
  ladder,
  day,
  from,
  done,
});
const things: Thing[] = [
  thing("document:leap", "passport", ["2027-01-02", "2028-02-29"]),
  thing("document:renewed", "passport", ["2028-03-01", "2032-02-29", "2031-11-15"]),
  thing("document:last", "passport", ["2034-01-01", "2036-02-29"]),
  thing("document:month", "slow paper", ["2029-01-01", "2030-08-31"]),
  thing("permit:gb.visa-ends-on", "permit", ["2029-01-01", "2030-10-31"]),
  thing("permit:renewed", "permit", ["2032-01-01", "2033-06-30", "2033-04-10"]),
  thing("document:paper", "paper", ["2031-11-01", "2032-01-01"]),
  thing("apply:1", "apply", ["2027-01-02", "2028-03-10", "2028-02-20"]),
  thing("apply:2", "apply", ["2027-01-02", "2028-03-11"]),
  thing("begin:1:gb.req.atas", "begin", ["2027-01-02", "2028-01-28", "2028-01-22"]),
  thing("after:1:gb.date.review", "deadline", ["2028-05-20", "2028-06-17"]),
  // On the days on which clocks change: New York, London and Lord Howe, forth and back.
  ...["2028-03-12", "2028-11-05", "2028-03-26", "2028-10-29", "2028-10-01", "2029-04-01"].map((day) =>
    thing(`line:${day}`, "line", ["2028-01-10", day]),
  ),
  thing("line:leap", "line", ["2036-01-01", "2036-03-01"]),
  thing("line:done", "line", ["2035-01-01", "2035-06-20", "2035-06-13"]),
];
const isThere = ({ from, done }: Thing, today: string) => from <= today && (done === null || today < done);

const [first, last] = [Date.parse("2027-01-01T00:00:00Z"), Date.parse("2037-01-01T00:00:00Z")];
const quarterOfAnHour = 15 * 60_000;

/** What is told at which moment of the person's own clock, by a server that looks as often as the clock moves. */
async function tenYears(person: Recipient) {
  const wallClock = new Intl.DateTimeFormat("sv", {
    timeZone: person.timeZone,
    dateStyle: "short",
    timeStyle: "short",
  });
  const said: string[] = [];
  const told: { key: string; day: string }[] = [];
  const mailDays = new Set<string>();
  const claims = new Map<string, string>();
  let [now, next] = [first, first];
  const wait = async (at: Date) => void (next = at.getTime());
  const store: ReminderStore = {
    due: async () => (next <= now ? [person] : []),
    told: async () => told,
    claim: async (_, day, { id: mailId }) => {
      if (mailDays.has(day)) return { is: "sent" };
      claims.set(mailId, day);
      return { is: "claimed", mailId };
    },
    finish: async (mailId, rungs, at) => {
      mailDays.add(claims.get(mailId) ?? "");
      told.push(...rungs);
      said.push(...rungs.map(({ key }) => `${wallClock.format(now)} ${key}`));
      await wait(at);
    },
    release: async (_, at) => wait(at),
    drop: async () => undefined,
    lookAt: async (_, at) => wait(at),
    stop: async () => true,
  };
  const title = "My paper";
  const deps = {
    store,
    read: async ({ today }: { today: string }) =>
      things
        .filter((one) => isThere(one, today))
        .map(({ key, ladder, day }) => ({
          key,
          ladder,
          day,
          seenTo: null,
          title,
          context: null,
          url: "https://a.test/",
        })),
    sendMail: async () => null,
    siteUrl: "https://a.test",
    secret: "secret",
    now: () => new Date(now),
    log: { warn: (problem: object) => expect.fail(JSON.stringify(problem)) },
  };
  const stopped = new AbortController().signal;
  for (; now < last; now += quarterOfAnHour) {
    // oxlint-disable-next-line no-await-in-loop -- time goes one way
    if (next <= now) await sendDue(deps, stopped);
  }
  return said;
}

/** Each rung on its day, while the thing is there. An hour that the clocks leave out is the next that they show. */
function wanted(hour: number, shown: Record<string, string>) {
  return things.flatMap((one) =>
    rungsOf(one.ladder, one.day)
      .filter(({ from }) => isThere(one, from))
      .map(({ id, from }) => `${from} ${shown[from] ?? `${String(hour).padStart(2, "0")}:00`} ${one.key}:${id}`),
  );
}

describe("through ten years of a moving clock each rung is told once, at the hour said, and nothing that is done", () => {
  test.each<[string, number, Record<string, string>]>([
    ["Pacific/Kiritimati", 0, {}],
    ["Pacific/Pago_Pago", 23, {}],
    ["Asia/Dhaka", 8, {}],
    ["America/New_York", 1, {}],
    ["America/New_York", 2, { "2028-03-12": "03:00" }],
    ["Europe/London", 1, { "2028-03-26": "02:00", "2029-03-25": "02:00" }],
    ["Australia/Lord_Howe", 2, { "2028-10-01": "02:30" }],
  ])("in %s, at %d o'clock", async (timeZone, hour, shown) => {
    const said = await tenYears({ userId: "ann", email: "ann@example.org", timeZone, hour });
    expect(said.toSorted()).toEqual(wanted(hour, shown).toSorted());
  });
});
