-- What the server removes once a day: files of resumes that no resume refers to, as after a crash between the file and its
-- row, and what calls of models took long ago. Each call is bounded.

-- As `stray_document_files`: names of the app's own shape, unchanged since `before`.
create function public.stray_resume_files(before timestamptz, at_most integer) returns setof text
language sql stable
set search_path = ''
as $$
  select objects.name
  from storage.objects
  where objects.bucket_id = 'resumes'
    and objects.name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9]+[.][0-9a-z]+$'
    and greatest(objects.created_at, objects.updated_at) < before
    and not exists (
      select from public.resumes
      where resumes.user_id || '/' || split_part(regexp_replace(resumes.file_url, '[?#].*$', ''), '/', -1)
        = objects.name
    )
  limit at_most
$$;
revoke all on function public.stray_resume_files(timestamptz, integer) from public, anon, authenticated, service_role;
grant execute on function public.stray_resume_files(timestamptz, integer) to service_role;

-- Rows come in the order of their time: a small index that tells the oldest pages.
create index ai_usage_created_at_idx on public.ai_usage using brin (created_at);

create function public.delete_old_ai_usage(before timestamptz, at_most integer) returns integer
language sql volatile
set search_path = ''
as $$
  with gone as (
    delete from public.ai_usage
    where id = any (array(
      select id from public.ai_usage where created_at < before limit at_most for update skip locked
    ))
    returning id
  )
  select count(*)::integer from gone
$$;
revoke all on function public.delete_old_ai_usage(timestamptz, integer) from public, anon, authenticated, service_role;
grant execute on function public.delete_old_ai_usage(timestamptz, integer) to service_role;
