-- One row per person, made when the account is made. `residence_country` holds the English short name ("Bangladesh").

create table public.profiles (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  full_name text constraint profiles_full_name_length check (char_length(full_name) <= 200),
  phone text constraint profiles_phone_length check (char_length(phone) <= 50),
  residence_country text constraint profiles_residence_country_length
    check (char_length(btrim(residence_country)) between 1 and 100 and char_length(residence_country) <= 100),
  avatar_url text constraint profiles_avatar_url_form
    check (avatar_url ~ '^https?://' and char_length(avatar_url) <= 2048),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create trigger touch_updated_at before update on public.profiles
  for each row execute function private.touch_updated_at();

alter table public.profiles enable row level security;
revoke all on public.profiles from public, anon, authenticated, service_role;
-- user_id may stand in an update or upsert; the policy holds it to the caller.
grant select, insert, update (user_id, full_name, phone, residence_country, avatar_url)
  on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;

create policy "People see their own profile"
  on public.profiles for select to authenticated
  using (user_id = (select auth.uid()));
create policy "People make their own profile"
  on public.profiles for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "People change their own profile"
  on public.profiles for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

-- Pictures: {userId}/avatar.{ext}, shown to everybody.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', true, 5242880, array['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "People keep their own avatar"
  on storage.objects for all to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
