-- A bucket as products have them: everybody sees what is in the folder named by their own id.
insert into storage.buckets (id, name, public) values ('own-folders', 'own-folders', false);

create policy "own folders"
  on storage.objects for all to authenticated
  using (bucket_id = 'own-folders' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'own-folders' and (storage.foldername(name))[1] = (select auth.uid())::text);

create policy "a proven session"
  on storage.objects as restrictive for all to authenticated
  using ((select auth.jwt() ->> 'aal' is not null));
