-- Where and when somebody wants to study, and how far each paper is.

create table public.applications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- Which rules hold for it.
  destination text not null constraint applications_destination_form check (destination ~ '^[a-z]{2}$'),
  institution text not null default '' constraint applications_institution_length check (char_length(institution) <= 200),
  course text not null default '' constraint applications_course_length check (char_length(course) <= 200),
  city text not null default '' constraint applications_city_length check (char_length(city) <= 100),
  state text not null default 'planning' constraint applications_state_listed
    check (state in ('planning', 'preparing', 'submitted', 'waiting', 'decided', 'travelled', 'dropped')),
  -- By the ids of the destination's questions; start, level and fees of the course are among them.
  answers jsonb not null default '{}' constraint applications_answers_form
    check (jsonb_typeof(answers) = 'object' and octet_length(answers::text) <= 20000),
  -- The one that was chosen last is the one that a person works in.
  chosen_at timestamptz not null default now(),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, user_id)
);

create index applications_user_id_chosen_at_idx on public.applications (user_id, chosen_at desc);

create trigger touch_updated_at before update on public.applications
  for each row execute function private.touch_updated_at();

-- Takes care that nobody fills the disk.
create function private.limit_applications() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if (select count(*) from public.applications where user_id = new.user_id) >= 100 then
    raise exception 'No more than 100 applications can be kept' using errcode = 'PT409';
  end if;
  return new;
end
$$;
revoke all on function private.limit_applications() from public, anon, authenticated, service_role;

create trigger limit_applications before insert on public.applications
  for each row execute function private.limit_applications();

alter table public.applications enable row level security;
revoke all on public.applications from public, anon, authenticated, service_role;
grant
  select,
  insert,
  update (destination, institution, course, city, state, answers, chosen_at, archived_at),
  delete
  on public.applications to authenticated;
grant select, insert, update, delete on public.applications to service_role;

create policy "Applicants keep their own applications"
  on public.applications for all to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "Accounts with a second factor need it"
  on public.applications as restrictive for all to authenticated
  using ((select private.has_required_assurance()));

-- What a person says of a requirement of the destination. One without a row is still to do.
create table public.application_lines (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  application_id uuid not null,
  requirement text not null constraint application_lines_requirement_form
    check (requirement ~ '^[a-z]{2}([.][a-z0-9]+(-[a-z0-9]+)*)+$' and char_length(requirement) <= 120),
  state text not null default 'to do' constraint application_lines_state_listed
    check (state in ('to do', 'waiting', 'in hand', 'to be translated', 'ready', 'handed in')),
  -- Who sees to it.
  owner text not null default 'me' constraint application_lines_owner_listed
    check (owner in ('me', 'parent', 'university', 'agent')),
  waiting_for text constraint application_lines_waiting_for_length check (char_length(waiting_for) <= 200),
  due_on date constraint application_lines_due_on_range check (due_on between '2000-01-01' and '2100-12-31'),
  note text constraint application_lines_note_length check (char_length(note) <= 2000),
  -- Why it does not apply to the person; null: it does.
  set_aside_because text constraint application_lines_set_aside_because_length
    check (btrim(set_aside_because) <> '' and char_length(set_aside_because) <= 300),
  updated_at timestamptz not null default now(),
  unique (application_id, requirement),
  foreign key (application_id, user_id) references public.applications (id, user_id) on delete cascade
);

create index application_lines_user_id_idx on public.application_lines (user_id);

create trigger touch_updated_at before update on public.application_lines
  for each row execute function private.touch_updated_at();

alter table public.application_lines enable row level security;
revoke all on public.application_lines from public, anon, authenticated, service_role;
-- user_id, application_id and requirement may stand in an upsert; policy and keys hold them to the caller's.
grant
  select,
  insert,
  update (user_id, application_id, requirement, state, owner, waiting_for, due_on, note, set_aside_because),
  delete
  on public.application_lines to authenticated;
grant select, insert, update, delete on public.application_lines to service_role;

create policy "Applicants keep the lines of their own checklists"
  on public.application_lines for all to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "Accounts with a second factor need it"
  on public.application_lines as restrictive for all to authenticated
  using ((select private.has_required_assurance()));

-- What a paper says of itself, as the person confirmed it.
alter table public.documents
  add column issued_on date constraint documents_issued_on_range check (issued_on between '1900-01-01' and '2200-12-31'),
  add column expires_on date constraint documents_expires_on_range check (expires_on between '1900-01-01' and '2200-12-31'),
  add column holder text constraint documents_holder_length check (btrim(holder) <> '' and char_length(holder) <= 200),
  add column paper_number text constraint documents_paper_number_length
    check (btrim(paper_number) <> '' and char_length(paper_number) <= 100),
  add constraint documents_expires_after_issue check (expires_on >= issued_on),
  add constraint documents_id_user_id_key unique (id, user_id);
grant update (document_name, document_type, issued_on, expires_on, holder, paper_number)
  on public.documents to authenticated;

-- Which papers belong to which line: several to one, and one to many.
create table public.application_papers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  application_id uuid not null,
  requirement text not null constraint application_papers_requirement_form
    check (requirement ~ '^[a-z]{2}([.][a-z0-9]+(-[a-z0-9]+)*)+$' and char_length(requirement) <= 120),
  document_id uuid not null,
  created_at timestamptz not null default now(),
  unique (application_id, requirement, document_id),
  foreign key (application_id, user_id) references public.applications (id, user_id) on delete cascade,
  foreign key (document_id, user_id) references public.documents (id, user_id) on delete cascade
);

create index application_papers_user_id_idx on public.application_papers (user_id);
create index application_papers_document_id_idx on public.application_papers (document_id);

alter table public.application_papers enable row level security;
revoke all on public.application_papers from public, anon, authenticated, service_role;
grant select, insert, delete on public.application_papers to authenticated;
grant select, insert, update, delete on public.application_papers to service_role;

create policy "Applicants keep the papers of their own checklists"
  on public.application_papers for all to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "Accounts with a second factor need it"
  on public.application_papers as restrictive for all to authenticated
  using ((select private.has_required_assurance()));

-- What an account held at the end of a day, in its own currency.
create table public.application_balances (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  application_id uuid not null,
  account text not null constraint application_balances_account_length
    check (btrim(account) <> '' and char_length(account) <= 100),
  day date not null constraint application_balances_day_range check (day between '2000-01-01' and '2100-12-31'),
  amount numeric(18, 2) not null,
  currency text not null constraint application_balances_currency_form check (currency ~ '^[A-Z]{3}$'),
  -- Of the destination's currency for one of this, as the person states it; null where they are the same.
  rate numeric(24, 12) constraint application_balances_rate_range check (rate > 0),
  rate_on date constraint application_balances_rate_on_range check (rate_on between '2000-01-01' and '2100-12-31'),
  created_at timestamptz not null default now(),
  unique (application_id, account, day),
  foreign key (application_id, user_id) references public.applications (id, user_id) on delete cascade
);

create index application_balances_user_id_idx on public.application_balances (user_id);

alter table public.application_balances enable row level security;
revoke all on public.application_balances from public, anon, authenticated, service_role;
grant
  select,
  insert,
  update (user_id, application_id, account, day, amount, currency, rate, rate_on),
  delete
  on public.application_balances to authenticated;
grant select, insert, update, delete on public.application_balances to service_role;

create policy "Applicants keep their own balances"
  on public.application_balances for all to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "Accounts with a second factor need it"
  on public.application_balances as restrictive for all to authenticated
  using ((select private.has_required_assurance()));
