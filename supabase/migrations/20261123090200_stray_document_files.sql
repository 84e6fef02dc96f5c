-- Files of documents whose row is gone, or never came: a removal that failed after the row was deleted, a tab that was
-- closed between the two. The server removes them through the storage API, which alone removes bytes everywhere.

-- Names of at most `at_most` such files that are unchanged since `before`. Only names as the app gives them count,
-- {user_id}/{timestamp}.{extension}: they are the same in a URL, and a document's file is what its `file_url` ends in.
-- Both sides are read once, whatever number of documents one person has: the comparison is one that can be hashed.
create function public.stray_document_files(before timestamptz, at_most integer) returns setof text
language sql stable
set search_path = ''
as $$
  select objects.name
  from storage.objects
  where objects.bucket_id = 'documents'
    and objects.name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9]+[.][0-9a-z]+$'
    and greatest(objects.created_at, objects.updated_at) < before
    and not exists (
      select from public.documents
      where documents.user_id || '/' || split_part(regexp_replace(documents.file_url, '[?#].*$', ''), '/', -1)
        = objects.name
    )
  limit at_most
$$;
revoke all on function public.stray_document_files(timestamptz, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.stray_document_files(timestamptz, integer) to service_role;
