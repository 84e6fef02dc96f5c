import { expect, it } from "vitest";
import { createUser, type TestUser } from "@workspace/testing/contract/clients.ts";

/** What is looked at of a plan. */
interface Plan {
  application: { answers: unknown };
  apply: unknown;
  steps: { lines: { id: string }[] }[];
}

async function ask({ client }: TestUser, body: Record<string, unknown>): Promise<Plan> {
  const { data, error } = await client.functions.invoke<Plan>("application", { body });
  if (error || data === null) throw new Error("No plan", { cause: error });
  return data;
}

const lineOf = ({ steps }: Plan, requirement: string) =>
  steps.flatMap(({ lines }) => lines).find(({ id }) => id === requirement);

it("the issue date of a linked paper is offered as an answer, and counts once it is taken", async () => {
  const person = await createUser();
  const given = {
    "course-start": "2031-01-13",
    "course-end": "2032-01-12",
    "is-inside": "no",
    "gb.lived-in": ["BD"],
  };
  const { data: application } = await person.client
    .from("applications")
    .insert({ destination: "gb", answers: given })
    .select("id")
    .single()
    .throwOnError();
  const { data: document } = await person.client
    .from("documents")
    .insert({
      document_name: "My TB test",
      document_type: "Medical Certificate",
      file_url: "t.pdf",
      file_name: "t.pdf",
      issued_on: "2030-05-10",
    })
    .select("id")
    .single()
    .throwOnError();
  const { id } = application;
  await person.client
    .from("application_papers")
    .insert({ application_id: id, requirement: "gb.req.tb", document_id: document.id })
    .throwOnError();

  const offered = await ask(person, { action: "plan", id });
  expect(lineOf(offered, "gb.req.tb")).toMatchObject({
    papers: [{ issuedOn: "2030-05-10", expiresOn: null }],
    printed: { answer: "gb.tb-issued-on", given: null, day: "2030-05-10", paper: "My TB test" },
  });
  expect(offered.application.answers).toEqual(given);

  const answers = { "gb.tb-issued-on": "2030-05-10" };
  const taken = await ask(person, { action: "answers", id, answers, was: { "gb.tb-issued-on": [] } });
  expect(taken.apply).toMatchObject({ latest: "2030-11-10", binding: { id: "gb.date.tb" } });
  expect(lineOf(taken, "gb.req.tb")).toMatchObject({ printed: null, warnings: [] });
});
