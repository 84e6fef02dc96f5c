-- Who is an admin. Roles are given with the secret key only.

create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null constraint user_roles_role_form check (role ~ '^[a-z][a-z_]{0,49}$'),
  primary key (user_id, role)
);

-- Settings that rules read; no API role reaches the schema.
create table private.settings (
  name text primary key,
  value text not null
);
alter table private.settings enable row level security;
revoke all on private.settings from public, anon, authenticated, service_role;

-- The server tells at each start whose confirmed e-mail is always an admin; null or blank: nobody's.
create function public.set_support_email(email text) returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.settings where name = 'support_email';
  insert into private.settings (name, value)
  select 'support_email', lower(btrim(email)) where btrim(email) <> '';
$$;
revoke all on function public.set_support_email(text) from public, anon, authenticated, service_role;
grant execute on function public.set_support_email(text) to service_role;

-- True for a caller with the role admin, or with the support e-mail once that is confirmed. Not for people of a
-- company sign-on (SSO): whoever runs their directory writes their addresses, and addresses may repeat there.
create function public.is_admin() returns boolean
language sql stable
security definer
set search_path = ''
as $$
  select
    exists (
      select from public.user_roles
      where user_roles.user_id = (select auth.uid()) and user_roles.role = 'admin'
    )
    or exists (
      select from auth.users
      join private.settings on settings.name = 'support_email' and settings.value = lower(users.email)
      where users.id = (select auth.uid())
        and users.email_confirmed_at is not null
        and not users.is_sso_user
        and not users.is_anonymous
        and users.deleted_at is null
    )
$$;
revoke all on function public.is_admin() from public, anon, authenticated, service_role;
grant execute on function public.is_admin() to anon, authenticated, service_role;

alter table public.user_roles enable row level security;
revoke all on public.user_roles from public, anon, authenticated, service_role;
grant select on public.user_roles to authenticated;
grant select, insert, update, delete on public.user_roles to service_role;

create policy "People see their own roles, admins everybody's"
  on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));
