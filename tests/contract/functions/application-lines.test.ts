import { beforeEach, describe, expect, it } from "vitest";
import { createUser, type TestUser } from "@workspace/testing/contract/clients.ts";
import { askApplication as ask, beginApplication, lineOf } from "./application-client.ts";

let person: TestUser;
beforeEach(async () => {
  person = await createUser();
});
const begin = (row: Record<string, unknown> = {}, whose = person) => beginApplication(whose, row);

const stepsOf = async ({ client }: TestUser) =>
  (await client.from("visa_progress").select("*").maybeSingle().throwOnError()).data;

describe("the lines of an application", { concurrent: false }, () => {
  it("switches a step when its last needed line is ready, and back", async () => {
    const id = await begin();
    const { answer: plan } = await ask(person, { action: "plan", id });
    const step = plan.steps.find((one) => one.id === "university_offer_letter");
    const needed = step?.lines.filter(({ isNeeded }) => isNeeded) ?? [];
    expect(needed.length).toBeGreaterThan(0);
    let last = plan;
    for (const { id: requirement } of needed) {
      expect((await stepsOf(person))?.university_offer_letter ?? false).toBe(false);
      last = (await ask(person, { action: "line", id, requirement, change: { state: "ready" }, readAt: null })).answer;
    }
    expect((await stepsOf(person))?.university_offer_letter).toBe(true);
    const requirement = needed[0]?.id ?? "";
    const readAt = lineOf(last, requirement)?.readAt;
    await ask(person, { action: "line", id, requirement, change: { state: "to do" }, readAt });
    expect((await stepsOf(person))?.university_offer_letter).toBe(false);
  });

  it("keeps what is done after the application as a line, of steps and reviews that the rules know alone", async () => {
    const answers = { "is-inside": "no", "gb.refusal-received-on": "2030-11-20" };
    const id = await begin({ state: "decided", outcome: "refused", answers });
    const mark = (requirement: string, change: Record<string, unknown>, readAt: string | null = null) =>
      ask(person, { action: "line", id, requirement, change, readAt });
    const done = { state: "ready", due_on: "2030-12-18" };
    const { answer } = await mark("gb.date.review", done);
    expect(answer.reviews).toMatchObject([{ id: "gb.date.review", latest: "2030-12-18", isDone: true }]);
    expect(await mark("gb.date.review", done)).toMatchObject({ status: 409 });
    const readAt = answer.reviews[0]?.readAt ?? null;
    const back = await mark("gb.date.review", { state: "to do" }, readAt);
    expect(back.answer.reviews).toMatchObject([{ isDone: false, readAt: expect.any(String) }]);
    const { answer: travelled } = await mark("gb.after.travel", { state: "ready" });
    expect(travelled.after.find((step) => step.id === "gb.after.travel")).toMatchObject({ isDone: true });
    for (const unknown of ["gb.after.gone", "gb.date.gone", "de.after.arrival"])
      expect(await mark(unknown, done)).toMatchObject({ status: 404 });
  });

  it("does not overwrite what another device changed", async () => {
    const id = await begin();
    const change = (state: string, readAt: string | null) =>
      ask(person, { action: "line", id, requirement: "gb.req.cas", change: { state }, readAt });
    const first = await change("waiting", null);
    const readAt = lineOf(first.answer, "gb.req.cas")?.readAt ?? null;
    expect(readAt).toEqual(expect.any(String));
    expect(await change("ready", null)).toMatchObject({ status: 409 });
    expect(await change("ready", readAt)).toMatchObject({ status: 200 });
    expect(await change("to do", readAt)).toMatchObject({ status: 409 });
    const both = await Promise.all([change("ready", "2020-01-01T00:00:00+00:00"), ask(person, { action: "plan", id })]);
    expect(both[0].status).toBe(409);
  });

  it("offers what is ready for another one of the same person, and of nobody else", async () => {
    const leeds = await begin({ city: "Leeds" });
    const { data: document } = await person.client
      .from("documents")
      .insert({ document_name: "My passport", document_type: "Passport", file_url: "p.pdf", file_name: "p.pdf" })
      .select("id")
      .single()
      .throwOnError();
    await ask(person, {
      action: "line",
      id: leeds,
      requirement: "gb.req.passport",
      change: { state: "ready" },
      readAt: null,
    });
    await person.client
      .from("application_papers")
      .insert({ application_id: leeds, requirement: "gb.req.passport", document_id: document.id })
      .throwOnError();
    await person.client.from("applications").update({ archived_at: "2026-11-24" }).eq("id", leeds).throwOnError();
    const munich = await begin({ destination: "de" });
    const { answer } = await ask(person, { action: "plan", id: munich });
    expect(answer.shared).toEqual([
      {
        requirement: "de.req.passport",
        title: "Passport",
        readyFor: "UK · Leeds",
        papers: [{ documentId: document.id, name: "My passport" }],
      },
    ]);
    expect((await ask(person, { action: "plan", id: leeds })).answer.shared).toEqual([]);
    const stranger = await createUser();
    const theirs = await begin({ destination: "de" }, stranger);
    expect((await ask(stranger, { action: "plan", id: theirs })).answer.shared).toEqual([]);
  });

  it("shows its papers, and goes on without one that is deleted", async () => {
    const id = await begin({ answers: { "course-start": "2031-01-10" } });
    const { data: document } = await person.client
      .from("documents")
      .insert({
        document_name: "My passport",
        document_type: "Passport",
        file_url: "p.pdf",
        file_name: "p.pdf",
        expires_on: "2030-06-01",
      })
      .select("id")
      .single()
      .throwOnError();
    for (const requirement of ["gb.req.passport", "gb.req.cas"])
      await person.client
        .from("application_papers")
        .insert({ application_id: id, requirement, document_id: document.id })
        .throwOnError();
    const { answer } = await ask(person, { action: "plan", id });
    expect(lineOf(answer, "gb.req.passport")).toMatchObject({
      papers: [{ documentId: document.id, name: "My passport", expiresOn: "2030-06-01" }],
      warnings: ["My passport expires before the course starts."],
    });
    await person.client.from("documents").delete().eq("id", document.id).throwOnError();
    const { answer: after } = await ask(person, { action: "plan", id });
    expect(lineOf(after, "gb.req.cas")?.papers).toEqual([]);
  });
});
