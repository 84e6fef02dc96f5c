-- What admins looked up of accounts and did to them, for all admins to read. The server alone writes it; nobody, the
-- server included, changes an entry, and none goes before 400 days are over. It says whom by id and e-mail of that
-- moment, also once the account is gone: that somebody was deleted must be found again. Who did it is a foreign key.

create table public.people_audit (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  admin_id uuid references auth.users (id) on delete set null,
  action text not null constraint people_audit_action_listed
    check (action in ('open', 'confirm', 'reset', 'sign-out', 'ban', 'lift-ban', 'delete')),
  person_id uuid not null,
  person_email text not null constraint people_audit_person_email_length check (char_length(person_email) <= 320),
  -- A second entry, for an action that the first one announced and that did not succeed.
  is_failure boolean not null default false
);

create index people_audit_created_at_idx on public.people_audit (created_at desc, id desc);
create index people_audit_admin_id_idx on public.people_audit (admin_id);

alter table public.people_audit enable row level security;
revoke all on public.people_audit from public, anon, authenticated, service_role;
grant select on public.people_audit to authenticated;
grant select, insert on public.people_audit to service_role;

create policy "Admins read what admins did"
  on public.people_audit for select to authenticated
  using ((select public.is_admin()));
create policy "Accounts with a second factor need it"
  on public.people_audit as restrictive for all to authenticated
  using ((select private.has_required_assurance()));

-- As long as the entries of sign-ins. @returns how many went
create function public.prune_people_audit() returns integer
language sql volatile
security definer
set search_path = ''
as $$
  with gone as (
    delete from public.people_audit where created_at < now() - interval '400 days' returning 1
  )
  select count(*)::integer from gone
$$;
revoke all on function public.prune_people_audit() from public, anon, authenticated, service_role;
grant execute on function public.prune_people_audit() to service_role;

-- Facts of accounts, and nothing that people keep here: those whose e-mail begins so, 21 at most, so that one more than
-- is shown tells that there are more; or those with these ids.
create function public.account_facts(beginning text, ids uuid[])
returns table (
  id uuid,
  email text,
  created_at timestamptz,
  confirmed_at timestamptz,
  last_here_at timestamptz,
  banned_until timestamptz,
  has_second_factor boolean,
  is_admin boolean,
  is_support boolean
)
language sql stable
security definer
set search_path = ''
as $$
  select
    users.id,
    users.email::text,
    users.created_at,
    users.email_confirmed_at,
    greatest(
      users.last_sign_in_at,
      (select max(coalesce(sessions.refreshed_at at time zone 'UTC', sessions.created_at))
         from auth.sessions where sessions.user_id = users.id)
    ),
    users.banned_until,
    exists (
      select from auth.mfa_factors where mfa_factors.user_id = users.id and mfa_factors.status = 'verified'
    ),
    exists (select from public.user_roles where user_roles.user_id = users.id and user_roles.role = 'admin'),
    users.email_confirmed_at is not null and not users.is_sso_user and exists (
      select from private.settings where settings.name = 'support_email' and settings.value = lower(users.email)
    )
  from auth.users
  where users.deleted_at is null
    and coalesce(users.email, '') <> ''
    and (
      (char_length(account_facts.beginning) >= 3 and starts_with(lower(users.email), lower(account_facts.beginning)))
      or users.id = any (account_facts.ids)
    )
  order by lower(users.email), users.id
  limit 21
$$;
revoke all on function public.account_facts(text, uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.account_facts(text, uuid[]) to service_role;

-- Ends all sessions of somebody: the admin API of accounts asks for one of their own tokens. @returns how many there were
create function public.end_sessions_of(person uuid) returns integer
language sql volatile
security definer
set search_path = ''
as $$
  with ended as (
    delete from auth.sessions where sessions.user_id = end_sessions_of.person returning 1
  )
  select count(*)::integer from ended
$$;
revoke all on function public.end_sessions_of(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_sessions_of(uuid) to service_role;
