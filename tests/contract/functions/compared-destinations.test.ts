import { expect, it } from "vitest";
import { createUser, type TestUser } from "@workspace/testing/contract/clients.ts";

interface Compared {
  code: string;
  name: string;
  slug: string;
  money: string | null;
  decision: string | null;
}

async function compare({ client }: TestUser, answers: object): Promise<Compared[]> {
  const { data, error } = await client.functions.invoke("application", { body: { action: "compare", answers } });
  if (error) throw error;
  return data.destinations;
}

it("compares destinations for somebody who has chosen none, by their answers, and stores nothing", async () => {
  const person = await createUser();
  const fromDhaka = await compare(person, { residence: "BD", nationality: ["BD"], "course-start": "2031-09-14" });
  expect(fromDhaka.map(({ name }) => name)).toEqual(fromDhaka.map(({ name }) => name).toSorted());
  expect(fromDhaka).toHaveLength(11);
  expect(fromDhaka.find(({ code }) => code === "de")).toMatchObject({
    slug: "germany",
    money: expect.stringMatching(/€/),
    decision: expect.stringContaining("Dhaka"),
  });
  const { data: stored } = await person.client.from("applications").select("id").throwOnError();
  expect(stored).toEqual([]);
});

it("takes what does not fit for not answered, and refuses what is no answer", async () => {
  const person = await createUser();
  const nonsense = { residence: "<b>", nationality: 7, "no-such-answer": "x", "course-start": null };
  expect(await compare(person, nonsense)).toEqual(await compare(person, {}));
  await expect(compare(person, { residence: { not: "an answer" } })).rejects.toMatchObject({
    context: { status: 400 },
  });
});
