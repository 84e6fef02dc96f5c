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
begin
  -- Hosted refuses to have rows deleted past its storage API unless this says that it is meant.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects
    using gone
    where objects.bucket_id in ('documents', 'resumes', 'avatars')
      and (storage.foldername(objects.name))[1] = gone.id::text;
  perform set_config('storage.allow_delete_query', delete_setting, true);

  update storage.objects set owner = null, owner_id = null
    from gone
    where objects.owner = gone.id or objects.owner_id = gone.id::text;
  update storage.buckets set owner = null, owner_id = null
    from gone
    where buckets.owner = gone.id or buckets.owner_id = gone.id::text;
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
