-- Values that operators enter over the facts that the product ships, each with its source. A row is never changed: a
-- correction is another row, and undoing marks the row as withdrawn. So the table is its own history.

create table public.fact_overrides (
  id uuid primary key default gen_random_uuid(),
  fact_id text not null constraint fact_overrides_fact_id_form
    check (fact_id ~ '^[a-z]{2}([.][a-z0-9]+(-[a-z0-9]+)*)+$' and char_length(fact_id) <= 120),
  -- Null for a fact that is a sentence alone.
  value jsonb constraint fact_overrides_value_form check (
    jsonb_typeof(value) in ('number', 'string', 'boolean') and char_length(value::text) <= 500
  ),
  says text not null constraint fact_overrides_says_length
    check (char_length(btrim(says)) >= 10 and char_length(says) <= 1000),
  effective_from date not null constraint fact_overrides_effective_from_range
    check (effective_from between date '2000-01-01' and date '2100-12-31'),
  effective_to date constraint fact_overrides_effective_to_range
    check (effective_to between effective_from and date '2100-12-31'),
  source_url text not null constraint fact_overrides_source_url_form
    check (source_url ~ '^https://[^[:space:]/]+[.][^[:space:]]+$' and char_length(source_url) <= 2000),
  source_title text not null constraint fact_overrides_source_title_length
    check (char_length(btrim(source_title)) >= 3 and char_length(source_title) <= 300),
  source_kind text not null constraint fact_overrides_source_kind_listed
    check (source_kind in ('official', 'law', 'embassy', 'university', 'law-firm', 'press')),
  source_date date not null constraint fact_overrides_source_date_range check (source_date >= date '1990-01-01'),
  locator text constraint fact_overrides_locator_length check (char_length(locator) <= 300),
  review_by date not null constraint fact_overrides_review_by_range check (review_by <= date '2100-12-31'),
  note text constraint fact_overrides_note_length check (char_length(note) <= 2000),
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid() references auth.users (id) on delete set null,
  withdrawn_at timestamptz,
  withdrawn_by uuid references auth.users (id) on delete set null
);

create index fact_overrides_fact_id_effective_from_idx on public.fact_overrides (fact_id, effective_from);
create index fact_overrides_created_by_idx on public.fact_overrides (created_by);
create index fact_overrides_withdrawn_by_idx on public.fact_overrides (withdrawn_by);

-- One value counts on a day. A value ends the former one the day before it begins; it may not begin on the day of
-- another, nor reach into a later one. Days are those of UTC.
create function private.check_fact_override() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'utc')::date;
begin
  if new.source_date > today then
    raise exception 'The date of the source is not in the future' using errcode = 'PT400', detail = 'source_date';
  end if;
  if new.review_by <= today then
    raise exception 'The day to look again is in the future' using errcode = 'PT400', detail = 'review_by';
  end if;
  -- Of two at once the second sees what the first wrote.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('value of ' || new.fact_id, 0));
  if exists (
    select from public.fact_overrides
    where fact_overrides.fact_id = new.fact_id
      and fact_overrides.withdrawn_at is null
      and fact_overrides.effective_from = new.effective_from
  ) then
    raise exception 'Another value begins on that day: withdraw it first'
      using errcode = 'PT409', detail = 'effective_from';
  end if;
  if exists (
    select from public.fact_overrides
    where fact_overrides.fact_id = new.fact_id
      and fact_overrides.withdrawn_at is null
      and fact_overrides.effective_from > new.effective_from
      and fact_overrides.effective_from <= new.effective_to
  ) then
    raise exception 'Another value begins before this one ends' using errcode = 'PT409', detail = 'effective_to';
  end if;
  return new;
end
$$;
revoke all on function private.check_fact_override() from public, anon, authenticated, service_role;

create trigger check_fact_override before insert on public.fact_overrides
  for each row execute function private.check_fact_override();

-- Public pages, and what servers keep of these values, are out of date.
create trigger tell_public_pages after insert or update or delete or truncate on public.fact_overrides
  for each statement execute function private.tell_public_pages();

alter table public.fact_overrides enable row level security;
revoke all on public.fact_overrides from public, anon, authenticated, service_role;
grant select on public.fact_overrides to authenticated;
grant insert (
  fact_id, value, says, effective_from, effective_to, source_url, source_title, source_kind, source_date, locator,
  review_by, note
) on public.fact_overrides to authenticated;
grant select, insert, update, delete on public.fact_overrides to service_role;

create policy "Admins see who entered what, people what they entered"
  on public.fact_overrides for select to authenticated
  using (created_by = (select auth.uid()) or (select public.is_admin()));
create policy "Admins enter values"
  on public.fact_overrides for insert to authenticated
  with check ((select public.is_admin()));
create policy "Accounts with a second factor need it"
  on public.fact_overrides as restrictive for all to authenticated
  using ((select private.has_required_assurance()));

-- What counts or will, for everybody: without the note, and without who entered it.
create function public.entered_facts()
returns table (
  id uuid, fact_id text, value jsonb, says text, effective_from date, effective_to date, source_url text,
  source_title text, source_kind text, source_date date, locator text, review_by date, created_at timestamptz
)
language sql stable
security definer
set search_path = ''
as $$
  select
    id, fact_id, value, says, effective_from, effective_to, source_url, source_title, source_kind, source_date, locator,
    review_by, created_at
  from public.fact_overrides
  where withdrawn_at is null
  order by fact_id, effective_from
$$;
revoke all on function public.entered_facts() from public, anon, authenticated, service_role;
grant execute on function public.entered_facts() to anon, authenticated, service_role;

-- False where there is no such value any more.
create function public.withdraw_entered_fact(id uuid) returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  if not (select public.is_admin()) then
    raise exception 'Only admins withdraw values' using errcode = '42501';
  end if;
  update public.fact_overrides set withdrawn_at = now(), withdrawn_by = (select auth.uid())
  where fact_overrides.id = withdraw_entered_fact.id and withdrawn_at is null;
  return found;
end
$$;
revoke all on function public.withdraw_entered_fact(uuid) from public, anon, authenticated, service_role;
grant execute on function public.withdraw_entered_fact(uuid) to authenticated;

-- The names of those who entered or withdrew a value, for admins.
create function public.fact_editors() returns table (id uuid, full_name text)
language sql stable
security definer
set search_path = ''
as $$
  select profiles.user_id, profiles.full_name
  from public.profiles
  where (select public.is_admin())
    and profiles.user_id in (
      select created_by from public.fact_overrides
      union
      select withdrawn_by from public.fact_overrides
    )
$$;
revoke all on function public.fact_editors() from public, anon, authenticated, service_role;
grant execute on function public.fact_editors() to authenticated;
