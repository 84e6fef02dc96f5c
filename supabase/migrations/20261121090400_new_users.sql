-- A new account gets its profile and its progress. Whatever the sign-up form or a provider sent as the name, this
-- must not fail: the name is cut to what the profile takes.

create function private.full_name_of(user_meta_data jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select nullif(
    btrim(left(btrim(regexp_replace(user_meta_data ->> 'full_name', '[[:cntrl:][:space:]]+', ' ', 'g')), 200)),
    ''
  )
$$;

create function private.welcome_user() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.profiles (user_id, full_name)
  values (new.id, private.full_name_of(new.raw_user_meta_data))
  on conflict (user_id) do nothing;
  insert into public.visa_progress (user_id) values (new.id) on conflict (user_id) do nothing;
  return new;
end
$$;

revoke all on function private.full_name_of(jsonb) from public, anon, authenticated, service_role;
revoke all on function private.welcome_user() from public, anon, authenticated, service_role;

create trigger welcome_user after insert on auth.users
  for each row execute function private.welcome_user();

-- Accounts that were there before, as on a hosted project in use.
insert into public.profiles (user_id, full_name)
select id, private.full_name_of(raw_user_meta_data) from auth.users
on conflict (user_id) do nothing;
insert into public.visa_progress (user_id) select id from auth.users on conflict (user_id) do nothing;
