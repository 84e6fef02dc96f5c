import { createHash, randomBytes, randomUUID } from "node:crypto";
import ICAL from "ical.js";
import { beforeEach, describe, expect, inject, it } from "vitest";
import { createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";
import { randomIp } from "@workspace/testing/random-ip.ts";

const { url } = inject("server");
const service = serviceClient();

let person: TestUser;
beforeEach(async () => {
  person = await createUser();
});

async function ask({ client }: TestUser, body: Record<string, unknown>) {
  const { data, error } = await client.functions.invoke("reminders", { body });
  if (!error) return { status: 200, answer: data };
  const response = (error as { context: Response }).context;
  return { status: response.status, answer: await response.json() };
}
const get = (
  address: string,
  init: Omit<RequestInit, "headers"> & { ip?: string; headers?: Record<string, string> } = {},
) =>
  fetch(address.startsWith("http") ? address : `${url}${address}`, {
    ...init,
    headers: { "x-forwarded-for": init.ip ?? randomIp(), ...init.headers },
  });
const newToken = () => randomBytes(32).toString("base64url");
/** The address names the site; the product under test is asked. */
const pathOf = (address: string) => new URL(address).pathname;

describe("when somebody is reminded", { concurrent: false }, () => {
  it("is never, until they say so", async () => {
    expect(await ask(person, { action: "read" })).toMatchObject({
      status: 200,
      answer: { isOn: false, timeZone: null, hour: 8, feedSince: null },
    });
    const saved = await ask(person, { action: "save", isOn: true, timeZone: "Asia/Dhaka", hour: 7 });
    expect(saved.answer).toMatchObject({ isOn: true, timeZone: "Asia/Dhaka", hour: 7 });
    expect((await ask(await createUser(), { action: "read" })).answer).toMatchObject({ isOn: false });
  });

  it("has to be an hour of a time zone", async () => {
    for (const wrong of [{ timeZone: "Mars/Olympus" }, { timeZone: "UTC", hour: 24 }, { isOn: "yes" }]) {
      const body = { action: "save", isOn: true, timeZone: "UTC", hour: 8, ...wrong };
      expect(await ask(person, body)).toMatchObject({ status: 400, answer: { success: false } });
    }
    const anonymous = await get("/functions/v1/reminders", { method: "POST", body: '{"action":"read"}' });
    expect(anonymous.status).toBe(401);
  });
});

describe("the link of a mail", { concurrent: false }, () => {
  const begin = async () => {
    await ask(person, { action: "save", isOn: true, timeZone: "UTC", hour: 8 });
    const token = newToken();
    const unsubscribe_hash = createHash("sha256").update(token).digest("hex");
    const row = { id: randomUUID(), user_id: person.id, key: "mail", day: "2027-01-01", unsubscribe_hash };
    await service.from("reminders_sent").insert(row).throwOnError();
    return `/reminders/unsubscribe?token=${token}`;
  };
  const isOn = async () => (await ask(person, { action: "read" })).answer.isOn;

  it("changes nothing when a program opens it", async () => {
    const link = await begin();
    for (const method of ["GET", "HEAD"]) {
      const answer = await get(link, { method });
      expect([answer.status, answer.headers.get("x-robots-tag"), answer.headers.get("cache-control")]).toEqual([
        200,
        "noindex, nofollow",
        "no-store",
      ]);
    }
    expect(await (await get(link)).text()).toContain('<form method="post"');
    expect(await isOn()).toBe(true);
  });

  it("ends the mails by one click of a mail program, without a session, and again", async () => {
    const link = await begin();
    for (let times = 0; times < 2; times += 1) {
      const form = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
      const answer = await get(link, { method: "POST", body: form });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain("Reminder mails are off");
    }
    expect(await isOn()).toBe(false);
  });

  it("is nobody's when it was made up or cut", async () => {
    const link = await begin();
    for (const wrong of ["/reminders/unsubscribe", link.slice(0, -1), `/reminders/unsubscribe?token=${newToken()}`]) {
      expect((await get(wrong, { method: "POST" })).status).toBe(404);
    }
    expect((await get("/reminders/unsubscribe?token=%22%3E%3Cscript%3E")).status).toBe(404);
    expect(await isOn()).toBe(true);
  });
});

describe("a calendar", { concurrent: false }, () => {
  const addPaper = async (expires_on: string) => {
    const row = { document_name: "My passport", document_type: "Passport", file_url: "/p.pdf", file_name: "p.pdf" };
    const { data } = await person.client
      .from("documents")
      .insert({ ...row, expires_on })
      .select("id")
      .single()
      .throwOnError();
    return String(data.id);
  };
  const eventsIn = (ics: string) =>
    new ICAL.Component(ICAL.parse(ics)).getAllSubcomponents("vevent").map((component) => {
      const { startDate, sequence } = new ICAL.Event(component);
      return `${startDate.toString()} ${sequence} ${String(component.getFirstPropertyValue("status"))}`;
    });

  it("is read by whoever has the address, and follows what changes", async () => {
    const paper = await addPaper("2031-02-28");
    const { answer } = await ask(person, { action: "make-feed" });
    expect(answer.feedUrl).toMatch(/\/calendar\/[\w-]{43}\.ics$/);
    const read = async (headers: Record<string, string> = {}) => get(pathOf(answer.feedUrl), { headers });
    const first = await read();
    expect(Object.fromEntries(first.headers)).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, no-cache",
      "x-robots-tag": "noindex, nofollow",
    });
    expect(eventsIn(await first.text())).toEqual(["2031-02-28 0 CONFIRMED"]);
    expect((await read({ "if-none-match": first.headers.get("etag") ?? "" })).status).toBe(304);
    await person.client.from("documents").update({ expires_on: "2041-02-28" }).eq("id", paper).throwOnError();
    expect(eventsIn(await (await read()).text())).toEqual(["2041-02-28 1 CONFIRMED"]);
    await person.client.from("documents").delete().eq("id", paper).throwOnError();
    expect(eventsIn(await (await read()).text())).toEqual(["2041-02-28 2 CANCELLED"]);
    expect(eventsIn((await ask(person, { action: "calendar" })).answer.ics)).toEqual(["2041-02-28 2 CANCELLED"]);
  });

  it("is nobody's any more when its address was renewed or ended, and only a hash of it is kept", async () => {
    const old = pathOf((await ask(person, { action: "make-feed" })).answer.feedUrl);
    const current = pathOf((await ask(person, { action: "make-feed" })).answer.feedUrl);
    expect([(await get(old)).status, (await get(current)).status]).toEqual([404, 200]);
    const { data } = await person.client.from("calendar_feeds").select("*").throwOnError();
    expect(JSON.stringify(data)).not.toContain(current.slice(10, -4));
    expect((await ask(person, { action: "revoke-feed" })).answer).toMatchObject({ feedSince: null });
    const gone = await get(current);
    expect([gone.status, gone.headers.get("x-robots-tag")]).toEqual([404, "noindex, nofollow"]);
  });

  it("cannot be looked for: one network has sixty guesses, and who knows an address is still answered", async () => {
    const ip = randomIp();
    const { answer } = await ask(person, { action: "make-feed" });
    const statuses: number[] = [];
    for (let guess = 0; guess < 65; guess += 1)
      statuses.push((await get(`/calendar/${guess % 2 ? newToken() : "short"}.ics`, { ip })).status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await get(pathOf(answer.feedUrl), { ip })).status).toBe(200);
  });
});
