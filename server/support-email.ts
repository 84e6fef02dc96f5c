import type { Database } from "#platform/postgres/database.ts";

/** Tells the database whose confirmed e-mail makes an admin; null means nobody's. Only this call may write it. */
export async function setSupportEmail(db: Database, email: string | null): Promise<void> {
  await db.tx({ role: "service_role" }, (sql) => sql.query("select public.set_support_email($1)", [email]));
}
