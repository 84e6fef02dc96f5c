-- Reminders by mail of what has a day, and the same days as a calendar.

-- Nobody without a row gets mails: people turn them on.
create table public.reminder_settings (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  is_on boolean not null default false,
  -- An IANA name. The server reads one that it does not know as UTC.
  time_zone text not null constraint reminder_settings_time_zone_form
    check (time_zone ~ '^[A-Za-z]+([/_+-][A-Za-z0-9]+)*$' and char_length(time_zone) <= 60),
  hour smallint not null default 8 constraint reminder_settings_hour_range check (hour between 0 and 23),
  -- When the server looks again what is due.
  next_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index reminder_settings_next_at_idx on public.reminder_settings (next_at) where is_on;

create trigger touch_updated_at before update on public.reminder_settings
  for each row execute function private.touch_updated_at();

-- Who changes hour or zone is looked at anew.
create function private.look_at_reminders() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.next_at := now();
  return new;
end
$$;
revoke all on function private.look_at_reminders() from public, anon, authenticated, service_role;

create trigger look_at_reminders before update of is_on, time_zone, hour on public.reminder_settings
  for each row execute function private.look_at_reminders();

alter table public.reminder_settings enable row level security;
revoke all on public.reminder_settings from public, anon, authenticated, service_role;
-- user_id may stand in an upsert; the policy holds it to the caller's.
grant
  select,
  insert (user_id, is_on, time_zone, hour),
  update (user_id, is_on, time_zone, hour),
  delete
  on public.reminder_settings to authenticated;
grant select, insert, update, delete on public.reminder_settings to service_role;

create policy "Applicants say when they are reminded"
  on public.reminder_settings for all to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "Accounts with a second factor need it"
  on public.reminder_settings as restrictive for all to authenticated
  using ((select private.has_required_assurance()));

-- Mails, and what they told: so that each is told once, by however many processes.
create table public.reminders_sent (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- 'mail', or the thing and the rung that a mail told of.
  key text not null constraint reminders_sent_key_length check (char_length(key) <= 300),
  -- Of a mail: its day where the person is. Else the day that the thing has.
  day date not null,
  state text not null default 'sent' constraint reminders_sent_state_listed check (state in ('claimed', 'sent')),
  -- Until then the process that claimed it is at work; afterwards another may take it over.
  leased_until timestamptz,
  -- SHA-256 of the token of a mail's link.
  unsubscribe_hash text constraint reminders_sent_unsubscribe_hash_form check (unsubscribe_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  unique (user_id, key, day),
  constraint reminders_sent_claims_are_mails check ((state = 'claimed') = (leased_until is not null) and (state <> 'claimed' or key = 'mail'))
);

-- One mail of a person is on its way at a time; a day later it is still that one.
create unique index reminders_sent_claimed_idx on public.reminders_sent (user_id) where state = 'claimed';
create unique index reminders_sent_unsubscribe_hash_idx on public.reminders_sent (unsubscribe_hash);

alter table public.reminders_sent enable row level security;
revoke all on public.reminders_sent from public, anon, authenticated, service_role;
grant select on public.reminders_sent to authenticated;
grant select, insert, update, delete on public.reminders_sent to service_role;

create policy "Applicants see what they were reminded of"
  on public.reminders_sent for select to authenticated
  using (user_id = (select auth.uid()));
create policy "Accounts with a second factor need it"
  on public.reminders_sent as restrictive for all to authenticated
  using ((select private.has_required_assurance()));

-- Whose mail may be due, those who wait longest first. Only confirmed addresses get any.
create function public.due_reminders(moment timestamptz, at_most integer)
returns table (user_id uuid, email text, time_zone text, hour smallint)
language sql stable
security definer
set search_path = ''
as $$
  select settings.user_id, users.email::text, settings.time_zone, settings.hour
  from public.reminder_settings as settings
  join auth.users on users.id = settings.user_id
  where settings.is_on
    and settings.next_at <= moment
    and users.email <> ''
    and users.email_confirmed_at is not null
    and users.deleted_at is null
    and (users.banned_until is null or users.banned_until <= moment)
  order by settings.next_at, settings.user_id
  limit at_most
$$;
revoke all on function public.due_reminders(timestamptz, integer) from public, anon, authenticated, service_role;
grant execute on function public.due_reminders(timestamptz, integer) to service_role;

-- Claims the mail of a day for one process. `id` is null where that day's mail was sent (`is_sent`), or where another
-- process is at work. One that was claimed and never marked is taken over once its lease is over, on a later day too.
create function public.claim_reminder_mail(
  person uuid, mail_day date, new_id uuid, new_hash text, lease_seconds integer
) returns table (id uuid, is_sent boolean)
language sql
set search_path = ''
as $$
  with fresh as (
    insert into public.reminders_sent (id, user_id, key, day, state, leased_until, unsubscribe_hash)
    values (new_id, person, 'mail', mail_day, 'claimed', now() + make_interval(secs => lease_seconds), new_hash)
    on conflict do nothing
    returning reminders_sent.id
  ), again as (
    update public.reminders_sent as mail
    set day = mail_day, leased_until = now() + make_interval(secs => lease_seconds)
    where mail.user_id = person
      and mail.state = 'claimed'
      and mail.leased_until <= now()
      and not exists (select from fresh)
      and not exists (
        select from public.reminders_sent as other
        where other.user_id = person and other.key = 'mail' and other.day = mail_day and other.state = 'sent'
      )
    returning mail.id
  ), claimed as (
    select fresh.id from fresh union all select again.id from again
  )
  select
    (select claimed.id from claimed),
    exists (
      select from public.reminders_sent as mail
      where mail.user_id = person and mail.key = 'mail' and mail.day = mail_day and mail.state = 'sent'
    )
$$;
revoke all on function public.claim_reminder_mail(uuid, date, uuid, text, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.claim_reminder_mail(uuid, date, uuid, text, integer) to service_role;

-- The mail was sent, and told of `told`: [{ key, day }].
create function public.finish_reminder_mail(mail uuid, told jsonb, look_at timestamptz) returns void
language sql
set search_path = ''
as $$
  with finished as (
    update public.reminders_sent
    set state = 'sent', leased_until = null
    where id = mail and state = 'claimed'
    returning user_id
  ), rungs as (
    insert into public.reminders_sent (user_id, key, day)
    select finished.user_id, rung.key, rung.day
    from finished cross join jsonb_to_recordset(told) as rung (key text, day date)
    on conflict do nothing
  )
  update public.reminder_settings
  set next_at = look_at
  where user_id in (select finished.user_id from finished)
$$;
revoke all on function public.finish_reminder_mail(uuid, jsonb, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.finish_reminder_mail(uuid, jsonb, timestamptz) to service_role;

-- The mail could not be sent: whoever looks first from `look_at` on takes it over.
create function public.release_reminder_mail(mail uuid, look_at timestamptz) returns void
language sql
set search_path = ''
as $$
  with released as (
    update public.reminders_sent set leased_until = now() where id = mail and state = 'claimed' returning user_id
  )
  update public.reminder_settings
  set next_at = look_at
  where user_id in (select released.user_id from released)
$$;
revoke all on function public.release_reminder_mail(uuid, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.release_reminder_mail(uuid, timestamptz) to service_role;

-- The private address of a person's calendar. Who has it reads the calendar; without a row there is none.
create table public.calendar_feeds (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  -- SHA-256 of the token in the address.
  token_hash text not null unique constraint calendar_feeds_token_hash_form check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);

alter table public.calendar_feeds enable row level security;
revoke all on public.calendar_feeds from public, anon, authenticated, service_role;
grant select, insert, update (user_id, token_hash, created_at), delete on public.calendar_feeds to authenticated;
grant select, insert, update, delete on public.calendar_feeds to service_role;

create policy "Applicants keep the address of their own calendar"
  on public.calendar_feeds for all to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "Accounts with a second factor need it"
  on public.calendar_feeds as restrictive for all to authenticated
  using ((select private.has_required_assurance()));

-- What was said of each entry last: so that a change raises its number, and one that is over is cancelled.
create table public.calendar_entries (
  user_id uuid not null references auth.users (id) on delete cascade,
  key text not null constraint calendar_entries_key_length check (char_length(key) <= 300),
  day date not null,
  summary text not null constraint calendar_entries_summary_length check (char_length(summary) <= 600),
  description text not null constraint calendar_entries_description_length check (char_length(description) <= 2000),
  url text not null constraint calendar_entries_url_length check (char_length(url) <= 2048),
  sequence integer not null default 0 constraint calendar_entries_sequence_range check (sequence >= 0),
  is_cancelled boolean not null default false,
  changed_at timestamptz not null default now(),
  primary key (user_id, key)
);

alter table public.calendar_entries enable row level security;
revoke all on public.calendar_entries from public, anon, authenticated, service_role;
grant select on public.calendar_entries to authenticated;
grant select, insert, update, delete on public.calendar_entries to service_role;

create policy "Applicants see the entries of their own calendar"
  on public.calendar_entries for select to authenticated
  using (user_id = (select auth.uid()));
create policy "Accounts with a second factor need it"
  on public.calendar_entries as restrictive for all to authenticated
  using ((select private.has_required_assurance()));
