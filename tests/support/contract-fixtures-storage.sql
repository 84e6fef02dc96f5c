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

-- To be seen by everybody signed in, and changed by nobody but the service.
insert into storage.buckets (id, name, public) values ('fx-shelf', 'fx-shelf', false);
create policy fx_shelf_read on storage.objects for select to authenticated using (bucket_id = 'fx-shelf');

-- Buckets that people keep for themselves: named by their id.
create policy fx_buckets_own on storage.buckets for all to authenticated
  using (starts_with(id, 'fx-own-' || auth.uid()::text)) with check (starts_with(id, 'fx-own-' || auth.uid()::text));
create policy fx_buckets_shelf on storage.buckets for select to authenticated using (id = 'fx-shelf');
create policy fx_buckets_own_objects on storage.objects for all to authenticated
  using (starts_with(bucket_id, 'fx-own-' || auth.uid()::text))
  with check (starts_with(bucket_id, 'fx-own-' || auth.uid()::text));

-- Many rows at once, one second apart, without files.
create or replace function public.fx_fill_bucket(p_bucket text, p_prefix text, p_count integer) returns void
language sql security definer set search_path = '' as $$
  insert into storage.objects (bucket_id, name, created_at, metadata)
  select p_bucket, p_prefix || lpad(number::text, 6, '0'),
         timestamptz '2026-01-01 00:00:00Z' + number * interval '1 second', '{"size": 1, "mimetype": "text/plain", "eTag": ""}'
    from generate_series(1, p_count) as number
$$;

do $$
declare fixture text;
begin
  foreach fixture in array array[
    'fx_object(text, text)', 'fx_set_version(text, text, text)', 'fx_fill_bucket(text, text, integer)'
  ] loop
    execute format('revoke execute on function public.%s from public, anon, authenticated', fixture);
    execute format('grant execute on function public.%s to service_role', fixture);
  end loop;
end $$;
