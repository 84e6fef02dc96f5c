-- Whoever deletes an account, by whatever way, deletes its files: the rows of the three buckets whose first folder is
-- the account's id. What belongs to other buckets (pictures of posts, say) stays and loses its owner, as the posts do.
-- The embedded backend removes the bytes of rows that are gone. Hosted Supabase keeps such bytes, which is why
-- the function `delete-account` empties the folders through the storage API first.

create function private.remove_files_of_deleted_users() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  delete_setting text := coalesce(current_setting('storage.allow_delete_query', true), '');
  person text;
  bucket text;
begin
  -- Hosted refuses to have rows deleted past its storage API unless this says that it is meant.
  perform set_config('storage.allow_delete_query', 'true', true);
  for person in select gone.id::text from gone loop
    foreach bucket in array '{documents,resumes,avatars}'::text[] loop
      -- The folder as a range, for the index of (bucket_id, name collate "C"): '0' is what follows '/'.
      delete from storage.objects
        where objects.bucket_id = bucket
          and objects.name collate "C" >= person || '/' and objects.name collate "C" < person || '0';
    end loop;
    -- The deprecated `owner` is never written without `owner_id`.
    update storage.objects set owner = null, owner_id = null where objects.owner_id = person;
    update storage.buckets set owner = null, owner_id = null where buckets.owner_id = person;
  end loop;
  perform set_config('storage.allow_delete_query', delete_setting, true);
  return null;
end
$$;
revoke all on function private.remove_files_of_deleted_users() from public, anon, authenticated, service_role;

create trigger remove_files_of_deleted_users after delete on auth.users
  referencing old table as gone
  for each statement execute function private.remove_files_of_deleted_users();

-- A token outlives its account by up to an hour. Tables refuse it by their foreign keys; files have none.
create function private.has_account() returns boolean
language sql stable
security definer
set search_path = ''
as $$
  select exists (select from auth.users where users.id = (select auth.uid()))
$$;
revoke all on function private.has_account() from public, anon, authenticated, service_role;
grant execute on function private.has_account() to authenticated, service_role;

create policy "Only accounts that are there keep files"
  on storage.objects as restrictive for insert to authenticated
  with check ((select private.has_account()));
