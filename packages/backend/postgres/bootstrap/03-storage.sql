-- Schema `storage` with Supabase Storage's own tables, columns and functions. As on hosted, the API roles hold the
-- table rights and row-level security without policies denies them everything; migrations add the policies.

create schema if not exists storage;
grant usage on schema storage to anon, authenticated, service_role;

do $$
begin
  if to_regtype('storage.buckettype') is null then
    create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');
  end if;
end
$$;

create table if not exists storage.buckets (
  id text primary key,
  name text not null,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type storage.buckettype not null default 'STANDARD'
);
comment on column storage.buckets.owner is 'Deprecated: use owner_id';
create unique index if not exists bname on storage.buckets (name);

create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text constraint "objects_bucketId_fkey" references storage.buckets (id),
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb
);
comment on column storage.objects.owner is 'Deprecated: use owner_id';
create unique index if not exists bucketid_objname on storage.objects (bucket_id, name);
create index if not exists name_prefix_search on storage.objects (name text_pattern_ops);
-- Lists walk it: what the caller may see of a folder, in one order whatever the database's own.
create index if not exists idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;

grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;

-- The folders of a path: 'a/b/c.png' → {a,b}.
create or replace function storage.foldername(name text) returns text[]
language sql immutable
as $$
  select path[1:cardinality(path) - 1] from string_to_array(name, '/') as path
$$;

-- The last segment of a path: 'a/b/c.png' → 'c.png'.
create or replace function storage.filename(name text) returns text
language sql immutable
as $$
  select path[cardinality(path)] from string_to_array(name, '/') as path
$$;

-- What follows the last dot of the last segment: 'a.b/c.tar.gz' → 'gz', '' without a dot.
create or replace function storage.extension(name text) returns text
language sql immutable
as $$
  select coalesce(substring(storage.filename(name) from '[.]([^.]*)$'), '')
$$;

grant execute on function storage.foldername(text), storage.filename(text), storage.extension(text)
  to anon, authenticated, service_role;

create or replace function storage.update_updated_at_column() returns trigger
language plpgsql
as $$
begin
  new.updated_at = now();
  return new;
end
$$;

create or replace trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();
