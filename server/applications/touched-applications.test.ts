import { expect, test } from "vitest";
import { loadDestination, withEntered } from "@workspace/visa-rules";
import { enteredFact } from "#tests/support/samples/entered-facts.ts";
import { touchedBy } from "./touched-applications.ts";
import { applicationRow } from "#tests/support/samples/application-rows.ts";

const gb = await loadDestination("gb");
const day = "2026-12-01";

const answers = { "is-inside": "no", "course-start": "2027-09-20" };

const inLondon = applicationRow({ answers: { ...answers, "gb.place": "london" } });
const elsewhere = applicationRow({ answers: { ...answers, "gb.place": "outside-london" } });

async function withValue(given: Parameters<typeof enteredFact>[0]) {
  const { destination, refused } = withEntered(gb, [
    { id: "new", created_at: `${day}T09:00:00Z`, ...enteredFact(given) },
  ]);
  expect(refused).toEqual([]);
  return touchedBy({ before: gb, after: destination, day }, [inLondon, elsewhere]);
}

test("another amount changes the sums of those whom it is for", async () => {
  const says = "For study in London the student shows 1,888 pounds a month.";
  const touched = await withValue({ fact_id: "gb.funds.living.london", value: 1888, says, effective_from: day });
  expect(touched).toEqual({ lookedAt: 2, changed: 1, papers: 0, days: 0, money: 1, stops: 0 });
});

test("what counts only after that day changes nothing", async () => {
  const says = "For study in London the student shows 1,888 pounds a month.";
  const given = { fact_id: "gb.funds.living.london", value: 1888, says, effective_from: "2027-12-01" };
  expect(await withValue(given)).toMatchObject({ lookedAt: 2, changed: 0 });
});
