-- The embedded backend's own bookkeeping: no API role may look in. Absent on hosted Supabase.
create schema if not exists platform;
revoke all on schema platform from public, anon, authenticated, service_role;

-- Accounts whose e-mail is not confirmed, with the network that signed up for them. Contested: others asked for them too.
create table if not exists platform.unproven_passwords (
  user_id uuid primary key references auth.users on delete cascade,
  ip inet,
  is_contested boolean not null default false
);

-- The newest time step of which an authenticator app's code was taken: it and all before are used up.
create table if not exists platform.totp_steps (
  factor_id uuid primary key references auth.mfa_factors on delete cascade,
  last_step bigint not null
);

-- Recovery codes stand in for a second factor that is lost. Their hashes need no key: nobody tries 79 random bits.
create table if not exists platform.recovery_code_sets (
  user_id uuid primary key references auth.users on delete cascade,
  id uuid not null unique,
  friendly_name text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create table if not exists platform.recovery_codes (
  set_id uuid not null references platform.recovery_code_sets (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (set_id, code_hash)
);

-- What works once and was used, hashed, until it would be worth nothing anyway.
create table if not exists platform.used_once (
  hash text primary key,
  expires_at timestamptz not null
);
create index if not exists used_once_expires_at_idx on platform.used_once (expires_at);

-- When the session has to end that a PKCE flow is exchanged for: GoTrue's table has no column for it.
create table if not exists platform.sso_flow_limits (
  flow_state_id uuid primary key references auth.flow_state on delete cascade,
  not_after timestamptz not null
);

-- Who began to link a service, and whether their browser could keep a cookie: GoTrue's table has no columns for it.
create table if not exists platform.linking_flows (
  flow_state_id uuid primary key references auth.flow_state on delete cascade,
  session_id uuid not null,
  aal text not null check (aal in ('aal1', 'aal2')),
  is_from_elsewhere boolean not null
);

-- Mails that wait for the mail server, and those that it refused. One that was sent is deleted: it holds a link.
create table if not exists platform.mails (
  -- Of each try: mail systems show two mails of one id once.
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  -- What it is for: of an account's mails for one purpose only the last is worth anything.
  purpose text not null,
  -- For the log.
  kind text not null,
  recipient text not null,
  -- Subject and texts; null from when it is not sent any more.
  content jsonb,
  written_at timestamptz not null,
  next_try_at timestamptz not null,
  -- Until when it may wait.
  expires_at timestamptz not null,
  -- Also who sends it: a process that was overtaken finds another number.
  tries integer not null default 0,
  leased_until timestamptz,
  tried_at timestamptz,
  -- Whether the mail server as a whole did not take it, or this recipient or mail was put off or refused.
  trouble text check (trouble in ('server', 'recipient')),
  last_error text,
  failed_at timestamptz,
  check ((content is null) = (failed_at is not null))
);
-- The link or code in it, whose type is the purpose, and until when it works: from the first try that may have brought it.
alter table platform.mails add column if not exists token_hash text;
alter table platform.mails add column if not exists token_ends_at timestamptz;
create index if not exists mails_user_id_idx on platform.mails (user_id, purpose);
create index if not exists mails_next_try_at_idx on platform.mails (next_try_at) where content is not null;

-- How often what was done, for the limits that several processes share. Unlogged: a crash forgets it, and may.
create unlogged table if not exists platform.rate_limits (
  key text primary key,
  points integer not null,
  -- Milliseconds since 1970.
  expire bigint
);
create index if not exists rate_limits_expire_idx on platform.rate_limits (expire);

-- Audit entries are found by age, and by whose they are once an account is deleted.
create index if not exists audit_log_entries_created_at_idx on auth.audit_log_entries (created_at);
create index if not exists audit_log_entries_actor_id_idx on auth.audit_log_entries ((payload ->> 'actor_id'));
create index if not exists audit_log_entries_actor_username_idx
  on auth.audit_log_entries ((payload ->> 'actor_username'));

-- Files of the storage service that no row speaks for, by version: bytes that are just being stored
-- and those of rows that are gone. They are removed once nobody holds them any more.
create table if not exists platform.loose_files (
  version text primary key,
  -- Who works with it, and until when at the latest.
  holder uuid,
  held_until timestamptz not null default now()
);
create index if not exists loose_files_held_until_idx on platform.loose_files (held_until);
-- Before a file is removed, a row that speaks for it is looked for.
create index if not exists objects_version_idx on storage.objects (version);
-- Whoever is deleted is taken off what they own.
create index if not exists objects_owner_id_idx on storage.objects (owner_id);

create or replace function platform.loosen_file() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if old.version is not null and (tg_op = 'DELETE' or new.version is distinct from old.version) then
    -- One that is listed already is taken hold of: nobody strikes it off while it loses its row.
    insert into platform.loose_files (version) values (old.version)
      on conflict (version) do update set holder = null, held_until = now();
  end if;
  return null;
end
$$;
revoke all on function platform.loosen_file() from public;

-- In the transaction that takes the row away, whoever does it: a file without a row is always known.
create or replace trigger loosen_file after delete or update of version on storage.objects
  for each row execute function platform.loosen_file();

-- Uploads in pieces. One that is complete stays until it expires, so that a sender who lost the answer can ask for it.
create table if not exists platform.resumable_uploads (
  -- Part of its address, and nobody can guess it.
  id text primary key,
  bucket_id text not null references storage.buckets (id) on delete cascade,
  name text not null,
  -- Who may go on with it: the same person or key (an API role), or whoever holds its token ('token').
  sent_by text not null,
  owner_id uuid references auth.users on delete cascade,
  upsert boolean not null,
  -- Names and values as they were sent.
  metadata jsonb not null,
  -- Bytes.
  length bigint not null,
  received bigint not null default 0 check (received between 0 and length),
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now()
);
create index if not exists resumable_uploads_owner_id_idx on platform.resumable_uploads (owner_id);
create index if not exists resumable_uploads_bucket_id_idx on platform.resumable_uploads (bucket_id);
create index if not exists resumable_uploads_created_at_idx on platform.resumable_uploads (created_at);

-- Their bytes, as far as they have come.
create table if not exists platform.resumable_pieces (
  upload_id text not null references platform.resumable_uploads on delete cascade,
  -- The offset of its first byte.
  start bigint not null,
  size bigint not null,
  version text not null unique,
  primary key (upload_id, start)
);
create or replace trigger loosen_file after delete or update of version on platform.resumable_pieces
  for each row execute function platform.loosen_file();

-- The one store in which the files of this database are: a folder or a bucket, which holds the same id.
create table if not exists platform.file_store (
  is_only boolean primary key default true check (is_only),
  id uuid not null,
  -- Until a store was found to hold it, the id is but proposed.
  is_settled boolean not null default false
);
-- Where the database was that has it, if it is a bucket: a copy of the database is elsewhere and has the same id.
alter table platform.file_store add column if not exists place text;

-- Hashes of the keys that the database is served with, so that no process comes up with others beside.
create table if not exists platform.installation_keys (
  key_hash text primary key
);

-- While a backup reads files, none is removed: each row that it has gets its file.
create table if not exists platform.file_holds (
  holder uuid primary key,
  held_until timestamptz not null
);

-- The backups that the installation makes by itself, and those of the command that are whole: what became of each.
create table if not exists platform.backups (
  id uuid primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  file text,
  bytes bigint,
  -- Why there is none.
  failure text
);
-- When another may be begun for the same night, where this one is not whole.
alter table platform.backups add column if not exists next_try_at timestamptz;
alter table platform.backups add column if not exists is_by_hand boolean not null default false;
create index if not exists backups_started_at_idx on platform.backups (started_at);
