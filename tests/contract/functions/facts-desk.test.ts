import { afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { createUser, serviceClient, type TestUser } from "@workspace/testing/contract/clients.ts";
import { ask as askConsultant, messagesOf } from "./consultant-client.ts";

const { url } = inject("server");
const service = serviceClient();
const london = "gb.funds.living.london";
const day = (daysFromNow: number) => new Date(Date.now() + daysFromNow * 86_400_000).toISOString().slice(0, 10);
const says = "For study in London the student shows 1,888 pounds a month.";
const form = (given: Record<string, string> = {}) => ({
  value: "1,888",
  says,
  effective_from: day(0),
  effective_to: "",
  source_url: "https://www.gov.uk/student-visa/money",
  source_title: "Student visa: money",
  source_kind: "official",
  source_date: day(-1),
  locator: "ST 12.3",
  review_by: day(90),
  note: "Read twice",
  ...given,
});

let admin: TestUser;
let person: TestUser;
beforeAll(async () => {
  [admin, person] = [await createUser(), await createUser()];
  await service.from("user_roles").insert({ user_id: admin.id, role: "admin" }).throwOnError();
});
afterEach(async () => {
  await service.from("fact_overrides").delete().like("fact_id", "gb.%").throwOnError();
});

async function desk({ client }: TestUser, body: Record<string, unknown>): Promise<[status: number, answer: unknown]> {
  const { data, error } = await client.functions.invoke<unknown>("facts-desk", { body });
  if (!error) return [200, data];
  const answer = (error as { context: Response }).context;
  return [answer.status, await answer.json()];
}
const save = (given: Record<string, string> = {}, who = admin) =>
  desk(who, { action: "save", factId: london, form: form(given) });
const refused = (status: number) => [status, { success: false, error: expect.stringMatching(/^[A-Z].*\.$/) }];
const faulty = (field: string) => [200, { ok: false, faults: { [field]: expect.stringMatching(/^[A-Z].*\.$/) } }];

describe("the facts desk", { concurrent: false }, () => {
  it("is for admins alone, in each thing that it does", async () => {
    for (const body of [
      { action: "list", destination: null, search: "", state: "all", page: 1 },
      { action: "fact", factId: london },
      { action: "preview", factId: london, form: form() },
      { action: "save", factId: london, form: form() },
    ]) {
      expect(await desk(person, body)).toEqual(refused(403));
    }
    const { error } = await person.client
      .from("fact_overrides")
      .insert({ ...form(), effective_to: null, fact_id: london, value: 1888 });
    expect(error?.code).toBe("42501");
    const withdrawn = await person.client.rpc("withdraw_entered_fact", { id: crypto.randomUUID() });
    expect(withdrawn.error?.code).toBe("42501");
    const nobody = await fetch(`${url}/functions/v1/facts-desk`, {
      method: "POST",
      headers: { apikey: inject("server").publishableKey, "Content-Type": "application/json" },
      body: JSON.stringify({ action: "fact", factId: london }),
    });
    expect(nobody.status).toBe(401);
  });

  it("lists facts by the day of their review, and finds them by words, destination and state", async () => {
    const list = async (asked: object) => {
      const [, answer] = await desk(admin, {
        action: "list",
        destination: null,
        search: "",
        state: "all",
        page: 1,
        ...asked,
      });
      return answer as { rows: { id: string; reviewBy: string; isEntered: boolean }[]; total: number };
    };
    const all = await list({});
    expect(all.total).toBeGreaterThan(1000);
    const days = all.rows.map(({ reviewBy }) => reviewBy);
    expect(days).toEqual(days.toSorted());
    const found = await list({ destination: "gb", search: "living LONDON 12" });
    expect(found.total).toBeLessThan((await list({ destination: "gb" })).total);
    expect((await list({ state: "entered" })).total).toBe(0);
    await save();
    expect(await list({ state: "entered" })).toMatchObject({ total: 1, rows: [{ id: london, isEntered: true }] });
    expect(await desk(admin, { action: "list", destination: "gb", search: "", state: "gone", page: 1 })).toEqual(
      refused(400),
    );
  });

  it("keeps a value with who entered it, and says no more of a fact that is none", async () => {
    expect(await save()).toEqual([200, { ok: true }]);
    const [, detail] = await desk(admin, { action: "fact", factId: london });
    expect(detail).toMatchObject({
      kind: "number",
      written: "1888",
      entries: [{ says, value: "£1,888", note: "Read twice", withdrawnAt: null, refused: null }],
    });
    for (const factId of ["gb.no-such", "zz.fee", "", "__proto__"]) {
      expect(await desk(admin, { action: "fact", factId })).toEqual(refused(404));
    }
    expect(await desk(admin, { action: "save", factId: "gb.no-such", form: form() })).toEqual(faulty("value"));
  });

  it.each<[string, Record<string, string>]>([
    ["value", { value: "" }],
    ["value", { value: "much" }],
    ["says", { says: "1,888" }],
    ["effective_from", { effective_from: "soon" }],
    ["effective_to", { effective_to: day(-1) }],
    ["source_url", { source_url: "" }],
    ["source_url", { source_url: "http://www.gov.uk/money" }],
    ["source_url", { source_url: "javascript:alert(1)" }],
    ["source_title", { source_title: "" }],
    ["source_kind", { source_kind: "a friend" }],
    ["source_date", { source_date: "" }],
    ["source_date", { source_date: day(2) }],
    ["review_by", { review_by: day(-1) }],
    ["note", { note: "x".repeat(2001) }],
  ])("refuses at its field: %s %j", async (field, given) => {
    expect(await save(given)).toEqual(faulty(field));
    expect((await service.from("fact_overrides").select("id").eq("fact_id", london)).data).toEqual([]);
  });

  it("counts the open applications that it changes, and tells nothing else of them", async () => {
    // Nobody else's tests begin one for New Zealand.
    const given = form({ value: "20,500", says: "Study of a year or more shows 20,500 dollars for each year." });
    const touched = async () => {
      const [, answer] = await desk(admin, { action: "preview", factId: "nz.funds.living.tertiary", form: given });
      return (answer as { preview: { touched: unknown } }).preview.touched;
    };
    const answers = { "is-inside": "no", "course-level": "bachelor", "course-start": day(300), "course-end": day(660) };
    const open = { destination: "nz", institution: "Not for admins", state: "planning", archived_at: null, answers };
    await person.client
      .from("applications")
      .insert([
        open,
        { ...open, answers: { ...answers, "course-level": "school" } },
        { ...open, state: "submitted" },
        { ...open, archived_at: new Date().toISOString() },
        // As nobody's screen writes it.
        { ...open, answers: { "course-level": { not: "an answer" } } },
      ])
      .throwOnError();
    expect(await touched()).toEqual({ open: 3, lookedAt: 2, changed: 1, papers: 0, days: 0, money: 1, stops: 0 });
  });

  it("refuses a second value for a day, until the first is withdrawn", async () => {
    await save();
    expect(await save()).toEqual(faulty("effective_from"));
    expect(await save({ effective_from: day(-5), effective_to: day(3) })).toEqual(faulty("effective_to"));
    const { data } = await admin.client.from("fact_overrides").select("id").eq("fact_id", london).single();
    expect((await admin.client.rpc("withdraw_entered_fact", { id: data?.["id"] })).data).toBe(true);
    expect(await save()).toEqual([200, { ok: true }]);
  });

  it("shows what it will change before anything is saved", async () => {
    const [, answer] = await desk(admin, { action: "preview", factId: london, form: form() });
    expect(answer).toMatchObject({
      ok: true,
      preview: { records: expect.arrayContaining([expect.objectContaining({ says })]) },
    });
    expect((await service.from("fact_overrides").select("id").eq("fact_id", london)).data).toEqual([]);
  });
});

const page = async (path: string, init?: RequestInit) => (await fetch(`${url}${path}`, init)).text();
/** Without waiting: the answer to who saved comes after the servers know. */
const sum = () =>
  page("/rules/united-kingdom/check", {
    method: "POST",
    body: new URLSearchParams({ "gb.place": "london", "is-inside": "no", "application-day": day(0) }),
  });

describe("an entered value", { concurrent: false }, () => {
  it("is on the pages, in the feed, the sitemap and the consultant's answer as soon as it is saved", async () => {
    expect(await page("/rules/united-kingdom")).not.toContain(says);
    expect(await page("/rules/feed.xml")).not.toContain(says);
    await save();
    expect(await page("/rules/united-kingdom")).toContain(says);
    expect(await page("/rules/feed.xml")).toContain(says);
    expect(await page("/sitemap.xml")).toContain(
      `<loc>${url}/rules/united-kingdom</loc><lastmod>${day(0)}T00:00:00.000Z</lastmod>`,
    );
    expect(await sum()).not.toContain("1,529");
    const question = { message: "How much money a month must I show for London on a UK student visa?" };
    const answer = await askConsultant({ client: person.client }, { ...question, conversationId: null });
    const { conversationId } = (await answer.json()) as { conversationId: string };
    expect((await messagesOf(person, conversationId))[0]?.response).toContain("£1,888");
    await service.from("fact_overrides").delete().eq("fact_id", london).throwOnError();
    expect(await page("/rules/united-kingdom")).not.toContain(says);
  });

  it("that begins later is announced and does not count yet", async () => {
    await save({ effective_from: day(40) });
    const text = await page("/rules/united-kingdom");
    expect(text).toContain(says);
    expect(await sum()).not.toContain("1,888");
  });

  it("that does not fit breaks no page", async () => {
    const { value: _, ...rest } = form();
    const row = { ...rest, fact_id: london, effective_to: null, value: "much" };
    await service.from("fact_overrides").insert(row).throwOnError();
    const answer = await fetch(`${url}/rules/united-kingdom`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain(says);
  });
});

describe("a rule that changes", { concurrent: false }, () => {
  const ofMinors = [
    "Your birth certificate and a letter from your parents",
    "Parents' consent for an applicant under 18",
  ];
  const needConsentUnder = (years: number) => {
    const sentence = `An applicant under ${years} needs written consent of both parents.`;
    const entered = form({ value: String(years), says: sentence });
    return desk(admin, { action: "save", factId: "gb.minor.consent", form: entered });
  };
  interface Plan {
    ruleChanges: { isFirst: boolean; added: string[]; gone: (string | null)[]; needed: string[] };
  }

  it("is told to whoever has an application open, until they have read it; an answer of theirs is none", async () => {
    const { id: userId, client } = await createUser();
    const bornOn = `${new Date().getUTCFullYear() - 19}-01-01`;
    const course = { "course-level": "taught-master", "course-months": 12 };
    const money = { payers: ["self"], "money-kinds": ["savings"], "gb.account-holder": "own" };
    const answers = { nationality: ["BD"], "is-inside": "no", "born-on": bornOn, ...course, ...money };
    const { data } = await client
      .from("applications")
      .insert({ user_id: userId, destination: "gb", answers })
      .select("id")
      .single()
      .throwOnError();
    const ask = async (body: object) => {
      const answer = await client.functions.invoke<Plan>("application", { body: { id: data["id"], ...body } });
      if (answer.error || !answer.data) throw new Error("No plan", { cause: answer.error });
      return answer.data.ruleChanges;
    };
    const plan = () => ask({ action: "plan" });
    const read = (needed: string[]) =>
      client.from("applications").update({ seen_needed: needed }).eq("id", data["id"]).throwOnError();

    const first = await plan();
    expect(first).toMatchObject({ isFirst: true, added: [], gone: [] });
    await read(first.needed);
    expect(await plan()).toEqual({ ...first, isFirst: false });

    expect(await needConsentUnder(21)).toEqual([200, { ok: true }]);
    expect(await plan()).toMatchObject({ isFirst: false, added: ofMinors, gone: [] });
    // What an answer adds is known to who gave it, and takes nothing of what is still to be told.
    expect(await ask({ action: "answers", answers: { "gb.lived-in": ["BD"] } })).toMatchObject({
      added: ofMinors,
      gone: [],
      needed: expect.arrayContaining(["gb.req.tb", "gb.req.parental-consent"]),
    });
    await read((await plan()).needed);
    expect(await plan()).toMatchObject({ added: [], gone: [] });

    await service.from("fact_overrides").delete().eq("fact_id", "gb.minor.consent").throwOnError();
    expect(await plan()).toMatchObject({ added: [], gone: ofMinors });
  });
});
