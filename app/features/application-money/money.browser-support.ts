import type { Person } from "#tests/support/product/people.ts";

/** The first worked example of the records: £36,539 on each of 28 days in a row, while the day of application is before December. */
const leeds = {
  nationality: ["BD"],
  residence: "BD",
  "is-inside": "no",
  "course-level": "taught-master",
  "course-start": "2027-01-11",
  "course-end": "2028-01-10",
  family: [],
  "gb.accommodation-paid": 0,
  "gb.place": "outside-london",
  fee: 31_000,
  "fee-paid": 5_000,
  "application-day": "2026-11-25",
  "money-kinds": ["savings"],
  payers: ["self"],
};

/** Of the United Kingdom, where the answers are no others. @returns its id */
export async function beginApplication(
  { client }: Person,
  answers: Record<string, unknown> = {},
  row: Record<string, unknown> = {},
): Promise<string> {
  const { data } = await client
    .from("applications")
    .insert({ destination: "gb", institution: "University of Leeds", answers: { ...leeds, ...answers }, ...row })
    .select("id")
    .single()
    .throwOnError();
  return data.id;
}

/** ISO, from today by the clock of the machine. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

export async function keepBalances(
  person: Person,
  id: string,
  rows: [string, number][],
  holder: "self" | null = "self",
): Promise<void> {
  const all = rows.map(([day, amount]) => ({
    application_id: id,
    account: "Savings",
    holder,
    day,
    amount,
    currency: "GBP",
  }));
  await person.client.from("application_balances").insert(all).throwOnError();
}

export async function storedBalances({ client }: Person) {
  const { data } = await client
    .from("application_balances")
    .select("account, day, amount, currency")
    .order("day")
    .throwOnError();
  return data;
}
