/** The part of a transaction that is needed here. */
interface Queries {
  query(sql: string, params?: readonly unknown[]): Promise<unknown>;
}

interface RestoredPerson {
  id: string;
  email: string;
  /** Tables that got rows. */
  filled: ReadonlySet<string>;
}

/** Of the counted tables (decision 0052) those whose rows go with an account: posts stay when their author goes. */
export const countedOfAccounts = "public.feedback";

/** What triggers would have done, which rest while somebody comes back, and the entry for admins. */
export async function noteRestoredPerson(sql: Queries, { id, email, filled }: RestoredPerson): Promise<void> {
  if (filled.has(countedOfAccounts)) {
    await sql.query("delete from public.kept_counts where kind = 'feedback'");
    await sql.query(
      `insert into public.kept_counts (kind, key, amount)
       select 'feedback', component, count(*) from public.feedback group by component`,
    );
  }
  // The card of an author shows their profile.
  if (filled.has("public.profiles")) {
    await sql.query(
      `select pg_notify('changes', 'public_pages')
        where exists (select from public.blogs where author_id = $1 and published)`,
      [id],
    );
  }
  await sql.query("insert into public.people_audit (action, person_id, person_email) values ('restore', $1, $2)", [
    id,
    email,
  ]);
}
