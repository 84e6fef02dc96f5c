import { createClient } from "@supabase/supabase-js";
import { destinationCodes, loadDestination } from "@workspace/visa-rules";
import type { Person } from "./product.ts";

const applications = 20;
const papers = 500;
/** Each as often: papers of many kinds. */
const types = ["Passport", "Bank Statement", "Transcript", "University Offer Letter", "Photos"];
const answers = {
  nationality: ["BD"],
  residence: "BD",
  "applying-from": "BD",
  "is-inside": "no",
  "born-on": "2001-05-01",
  "course-level": "taught-master",
  "course-start": "2027-09-13",
  "course-end": "2028-09-12",
  fee: 18_000,
  "fee-paid": 5_000,
};

/** What somebody has who applies to many universities for years: 20 applications and 500 papers, linked to their lines. */
export async function keepManyPapers({ url, publishableKey, accessToken, userId }: Person): Promise<void> {
  const client = createClient(url, publishableKey, { accessToken: () => Promise.resolve(accessToken) });
  const rows = Array.from({ length: papers }, (_, number) => ({
    document_name: `Paper ${number}`,
    document_type: types[number % types.length],
    file_name: `paper-${number}.pdf`,
    file_url: `${url}/storage/v1/object/public/documents/${userId}/paper-${number}.pdf`,
    is_completed: number % 2 === 0,
    ...(number % 5 === 0 ? { expires_on: "2031-05-01" } : {}),
  }));
  const documents = await client.from("documents").insert(rows).select("id").throwOnError();
  for (let number = 0; number < applications; number += 1) {
    const destination = destinationCodes[number % destinationCodes.length] ?? "gb";
    const application = await client
      .from("applications")
      .insert({ destination, institution: `University ${number}`, city: "", answers })
      .select("id")
      .single()
      .throwOnError();
    const { requirements } = await loadDestination(destination);
    const lines = requirements.map(({ id }) => ({
      application_id: application.data.id,
      requirement: id,
      state: "in hand",
      note: "Asked for on Monday.",
    }));
    await client.from("application_lines").insert(lines).throwOnError();
    const share = documents.data.slice((number * papers) / applications, ((number + 1) * papers) / applications);
    const links = share.map(({ id }, index) => ({
      application_id: application.data.id,
      requirement: requirements[index % requirements.length]?.id,
      document_id: id,
    }));
    await client.from("application_papers").insert(links).throwOnError();
  }
}
