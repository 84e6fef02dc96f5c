-- The embedded backend's own bookkeeping: no API role may look in. Absent on hosted Supabase.
create schema if not exists platform;
revoke all on schema platform from public, anon, authenticated, service_role;

-- Accounts whose e-mail is not confirmed, with the network that signed up for them. Contested: others asked for them too.
create table if not exists platform.unproven_passwords (
  user_id uuid primary key references auth.users on delete cascade,
  ip inet,
  is_contested boolean not null default false
);
