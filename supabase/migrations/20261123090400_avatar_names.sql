-- The bucket of the pictures is open to everybody: it holds one picture a person and nothing else. Whatever else was
-- put into one's folder before can still be seen and deleted by its owner.

drop policy "People keep their own avatar" on storage.objects;
create policy "People see their own avatar"
  on storage.objects for select to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "People add their own avatar"
  on storage.objects for insert to authenticated
  with check (bucket_id = 'avatars' and name ~ ('^' || (select auth.uid())::text || '/avatar[.][a-z0-9]+$'));
create policy "People change their own avatar"
  on storage.objects for update to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'avatars' and name ~ ('^' || (select auth.uid())::text || '/avatar[.][a-z0-9]+$'));
create policy "People delete their own avatar"
  on storage.objects for delete to authenticated
  using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text);
