-- Practised interviews, as the person chose to keep them.

create table public.practice_results (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- As the interview names it; "general" belongs to none.
  country text not null constraint practice_results_country_length check (char_length(country) between 1 and 40),
  answered integer not null constraint practice_results_answered_range check (answered between 0 and 100),
  asked integer not null constraint practice_results_asked_range check (asked between 1 and 100),
  -- The letter that the answers were compared with, by its name of that day.
  letter text constraint practice_results_letter_length check (char_length(letter) <= 300),
  -- The questions, the answers and what was said to them.
  entries jsonb not null default '[]' constraint practice_results_entries_form
    check (jsonb_typeof(entries) = 'array' and octet_length(entries::text) <= 500000),
  created_at timestamptz not null default now(),
  constraint practice_results_answered_of_asked check (answered <= asked)
);

create index practice_results_user_id_created_at_idx on public.practice_results (user_id, created_at desc);

-- Takes care that nobody fills the disk.
create function private.limit_practice_results() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if (select count(*) from public.practice_results where user_id = new.user_id) >= 100 then
    raise exception 'No more than 100 practised interviews can be kept' using errcode = 'PT409';
  end if;
  return new;
end
$$;
revoke all on function private.limit_practice_results() from public, anon, authenticated, service_role;

create trigger limit_practice_results before insert on public.practice_results
  for each row execute function private.limit_practice_results();

alter table public.practice_results enable row level security;
revoke all on public.practice_results from public, anon, authenticated, service_role;
grant select, insert, delete on public.practice_results to authenticated;
grant select, insert, update, delete on public.practice_results to service_role;

create policy "Applicants keep their own practised interviews"
  on public.practice_results for all to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "Accounts with a second factor need it"
  on public.practice_results as restrictive for all to authenticated
  using ((select private.has_required_assurance()));
