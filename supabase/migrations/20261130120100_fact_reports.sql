-- "This is wrong": what visitors say of the public pages about rules. They have no account there, so no row belongs to
-- anybody; the server alone writes them, within its limits, and admins read them.

create table public.fact_reports (
  id uuid primary key default gen_random_uuid(),
  destination text not null constraint fact_reports_destination_form check (destination ~ '^[a-z]{2}$'),
  -- Null: it is about the destination as a whole.
  fact_id text constraint fact_reports_fact_id_form
    check (fact_id ~ '^[a-z]{2}([.][a-z0-9]+(-[a-z0-9]+)*)+$' and char_length(fact_id) <= 120),
  message text not null constraint fact_reports_message_length
    check (char_length(btrim(message)) >= 10 and char_length(message) <= 2000),
  source_url text constraint fact_reports_source_url_form
    check (source_url ~ '^https?://[^[:space:]]+$' and char_length(source_url) <= 2000),
  contact text constraint fact_reports_contact_form
    check (contact ~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:]]+$' and char_length(contact) <= 320),
  state text not null default 'open' constraint fact_reports_state_listed check (state in ('open', 'taken', 'rejected')),
  created_at timestamptz not null default now(),
  handled_by uuid references auth.users (id) on delete set null,
  handled_at timestamptz
);

create index fact_reports_state_created_at_idx on public.fact_reports (state, created_at desc, id desc);
create index fact_reports_fact_id_created_at_idx on public.fact_reports (fact_id, created_at desc);
create index fact_reports_handled_by_idx on public.fact_reports (handled_by);

create function private.note_handled_report() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.handled_by := case when new.state = 'open' then null else (select auth.uid()) end;
  new.handled_at := case when new.state = 'open' then null else now() end;
  return new;
end
$$;
revoke all on function private.note_handled_report() from public, anon, authenticated, service_role;

create trigger note_handled_report before update of state on public.fact_reports
  for each row execute function private.note_handled_report();

alter table public.fact_reports enable row level security;
revoke all on public.fact_reports from public, anon, authenticated, service_role;
grant select, update (state) on public.fact_reports to authenticated;
grant select, insert, update, delete on public.fact_reports to service_role;

create policy "Admins read reports"
  on public.fact_reports for select to authenticated
  using ((select public.is_admin()));
create policy "Admins say what became of reports"
  on public.fact_reports for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));
create policy "Accounts with a second factor need it"
  on public.fact_reports as restrictive for all to authenticated
  using ((select private.has_required_assurance()));
