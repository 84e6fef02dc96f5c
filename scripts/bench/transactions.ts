import { createClient } from "@supabase/supabase-js";
import { Client } from "pg";
import type { Person } from "./product.ts";

const uploads = 20;
/** An idle session of Postgres tells what it counted after ten seconds. */
const countedMs = 11_000;

/** How many transactions a small document with its row costs, without what the server does by itself meanwhile. */
export async function transactionsOfUpload(person: Person, databaseUrl: string): Promise<number> {
  const admin = new Client({ connectionString: databaseUrl });
  await admin.connect();
  const committed = async () => {
    await new Promise((resolve) => setTimeout(resolve, countedMs));
    const { rows } = await admin.query<{ count: string }>(
      "select xact_commit as count from pg_stat_database where datname = current_database()",
    );
    return { count: Number(rows[0]?.count), at: performance.now() };
  };
  try {
    const first = await committed();
    const quiet = await committed();
    for (let index = 0; index < uploads; index += 1) await uploadOne(person, index);
    const last = await committed();
    const background = (quiet.count - first.count) / (quiet.at - first.at);
    return (last.count - quiet.count - background * (last.at - quiet.at)) / uploads;
  } finally {
    await admin.end();
  }
}

/** As the documents screen does it. */
async function uploadOne({ url, publishableKey, accessToken, userId }: Person, index: number): Promise<void> {
  const client = createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { authorization: `Bearer ${accessToken}` } },
  });
  const path = `${userId}/${Date.now()}-${index}.pdf`;
  const bucket = client.storage.from("documents");
  const file = new Blob(["%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n"], { type: "application/pdf" });
  const { error } = await bucket.upload(path, file, { contentType: "application/pdf" });
  if (error) throw error;
  await client
    .from("documents")
    .insert({
      user_id: userId,
      document_name: "A paper",
      document_type: "Passport",
      file_name: "paper.pdf",
      file_url: bucket.getPublicUrl(path).data.publicUrl,
    })
    .throwOnError();
}
