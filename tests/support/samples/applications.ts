import { createHash, randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";

interface Owner {
  id: string;
  client: SupabaseClient;
  /** Role `service_role`: what the server writes. */
  service: SupabaseClient;
  /** A word that is in what they wrote. */
  marker: string;
}

/** A row in each table of applications, reminders and calendars. Links a paper that the person has. */
export async function addApplication({ id, client, service, marker }: Owner): Promise<void> {
  const documents = await client.from("documents").select("id").limit(1).single().throwOnError();
  const application = await client
    .from("applications")
    .insert({ destination: "gb", institution: marker })
    .select("id")
    .single()
    .throwOnError();
  const line = { application_id: application.data.id, requirement: "gb.req.passport" };
  await client
    .from("application_lines")
    .insert({ ...line, note: marker })
    .throwOnError();
  await client
    .from("application_papers")
    .insert({ ...line, document_id: documents.data.id })
    .throwOnError();
  const balance = { account: marker, day: "2027-01-01", amount: 12.5, currency: "GBP" };
  await client
    .from("application_balances")
    .insert({ application_id: application.data.id, ...balance })
    .throwOnError();
  const settings = { is_on: true, time_zone: "Asia/Dhaka", hour: 7 };
  await client.from("reminder_settings").insert(settings).throwOnError();
  const token_hash = createHash("sha256").update(randomUUID()).digest("hex");
  await client.from("calendar_feeds").insert({ token_hash }).throwOnError();
  await service.from("reminders_sent").insert({ user_id: id, key: "mail", day: "2027-01-01" }).throwOnError();
  const entry = { key: "document:1", day: "2027-01-01", summary: marker, description: "", url: "https://example.com/" };
  await service
    .from("calendar_entries")
    .insert({ user_id: id, ...entry })
    .throwOnError();
}
