-- What counts as generated SOPs and cover letters: e-mails are neither.

create or replace function public.my_parts(person uuid, parts text[]) returns jsonb
language plpgsql stable
security invoker
set search_path = ''
as $$
declare
  known constant text[] :=
    '{profile, is_admin, visa_progress, document_counts, letters, blog_stats, blog_views, applications}';
begin
  if person is distinct from auth.uid() then
    raise exception 'somebody else is signed in' using errcode = '42501';
  end if;
  if parts is null or not parts <@ known then
    raise exception 'parts are some of %', known using errcode = '22023';
  end if;
  return (
    select coalesce(jsonb_object_agg(wanted.part, case wanted.part
      when 'profile' then (select to_jsonb(profiles) from public.profiles where profiles.user_id = person)
      when 'is_admin' then to_jsonb(public.is_admin())
      when 'visa_progress' then (
        select to_jsonb(visa_progress) from public.visa_progress where visa_progress.user_id = person
      )
      when 'document_counts' then (
        select jsonb_build_object(
          'completed', count(*) filter (where documents.is_completed),
          'pending', count(*) filter (where not documents.is_completed)
        )
        from public.documents where documents.user_id = person
      )
      when 'letters' then jsonb_build_object(
        'total', (
          select count(*) from public.sop_documents
          where sop_documents.user_id = person and sop_documents.document_type <> 'professional_email'
        ),
        'latest', (
          select coalesce(jsonb_agg(to_jsonb(latest)), '[]')
          from (
            select sop_documents.id, sop_documents.document_type, sop_documents.created_at
            from public.sop_documents where sop_documents.user_id = person
            order by sop_documents.created_at desc limit 3
          ) as latest
        )
      )
      when 'applications' then (
        select coalesce(jsonb_agg(to_jsonb(own) order by own.chosen_at desc), '[]')
        from (
          select
            applications.id, applications.destination, applications.institution, applications.city, applications.state,
            applications.answers ->> 'course-start' as course_start, applications.chosen_at
          from public.applications where applications.user_id = person and applications.archived_at is null
        ) as own
      )
      when 'blog_stats' then (select to_jsonb(stats) from public.blog_stats() as stats)
      when 'blog_views' then (
        select jsonb_agg(to_jsonb(daily) order by daily.day) from public.blog_views_by_day(30) as daily
      )
    end), '{}')
    from (select distinct unnest(parts) as part) as wanted
  );
end
$$;
