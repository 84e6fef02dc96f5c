-- Test-only buckets beside the product's own, loaded after its migrations. Policies on storage.objects add up, so each
-- names its bucket. Whoever writes does so below a folder named by their id.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('fx-files', 'fx-files', false, null, null),
  ('fx-public', 'fx-public', true, null, null),
  ('fx-dropbox', 'fx-dropbox', false, null, null),
  ('fx-choosy', 'fx-choosy', false, 2000, array['text/plain', 'image/*', 'application/vnd.ms-excel']),
  ('fx-closed', 'fx-closed', false, null, null);

create policy fx_files_own on storage.objects for all to authenticated
  using (bucket_id in ('fx-files', 'fx-public', 'fx-choosy') and (storage.foldername(name))[1] = auth.uid()::text)
  with check (bucket_id in ('fx-files', 'fx-public', 'fx-choosy') and (storage.foldername(name))[1] = auth.uid()::text);
-- Letters in, nothing out.
create policy fx_dropbox_insert on storage.objects for insert to authenticated
  with check (bucket_id = 'fx-dropbox' and (storage.foldername(name))[1] = auth.uid()::text);

-- Says what is stored: the row of an object, and whether a file is known without one.
create or replace function public.fx_object(p_bucket text, p_name text) returns jsonb
language sql security definer set search_path = '' as $$
  select to_jsonb(objects) from storage.objects where bucket_id = p_bucket and name = p_name
$$;

-- What a mishap or a row of somebody else's making leaves.
create or replace function public.fx_set_version(p_bucket text, p_name text, p_version text) returns void
language sql security definer set search_path = '' as $$
  update storage.objects set version = p_version where bucket_id = p_bucket and name = p_name
$$;

do $$
declare fixture text;
begin
  foreach fixture in array array['fx_object(text, text)', 'fx_set_version(text, text, text)'] loop
    execute format('revoke execute on function public.%s from public, anon, authenticated', fixture);
    execute format('grant execute on function public.%s to service_role', fixture);
  end loop;
end $$;
