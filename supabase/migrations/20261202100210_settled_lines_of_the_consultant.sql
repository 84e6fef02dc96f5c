-- What an answer rests on: of the application also the lines that need nothing more, so that no answer sends there.

create or replace function public.consultant_context(conversation uuid default null) returns jsonb
language sql stable
security invoker
set search_path = ''
as $$
  select jsonb_build_object(
    'residence_country', (
      select profiles.residence_country from public.profiles where profiles.user_id = (select auth.uid())
    ),
    'progress', (
      select to_jsonb(visa_progress) from public.visa_progress where visa_progress.user_id = (select auth.uid())
    ),
    'documents', (
      select coalesce(jsonb_agg(to_jsonb(latest)), '[]')
      from (
        select documents.document_name, documents.document_type, documents.is_completed
        from public.documents where documents.user_id = (select auth.uid())
        order by documents.uploaded_at desc limit 100
      ) as latest
    ),
    'resume_titles', (
      select coalesce(jsonb_agg(latest.title), '[]')
      from (
        select resumes.title from public.resumes where resumes.user_id = (select auth.uid())
        order by resumes.created_at desc limit 10
      ) as latest
    ),
    'letter_countries', (
      select coalesce(jsonb_agg(latest.country) filter (where latest.country is not null), '[]')
      from (
        select sop_documents.country from public.sop_documents where sop_documents.user_id = (select auth.uid())
        order by sop_documents.created_at desc limit 10
      ) as latest
    ),
    'application', (
      select jsonb_build_object(
        'destination', main.destination,
        'answers', main.answers,
        'settled', (
          select coalesce(jsonb_agg(lines.requirement order by lines.requirement), '[]')
          from public.application_lines as lines
          where
            lines.application_id = main.id
            and (lines.state in ('ready', 'handed in') or lines.set_aside_because is not null)
        )
      )
      from (
        select applications.id, applications.destination, applications.answers
        from public.applications
        where applications.user_id = (select auth.uid()) and applications.archived_at is null
        order by applications.chosen_at desc limit 1
      ) as main
    ),
    'history', (
      select (
        select coalesce(jsonb_agg(to_jsonb(latest)), '[]')
        from (
          select chat_messages.message, chat_messages.response
          from public.chat_messages where chat_messages.conversation_id = chat_conversations.id
          order by chat_messages.created_at desc limit 8
        ) as latest
      )
      from public.chat_conversations
      where chat_conversations.id = conversation and chat_conversations.user_id = (select auth.uid())
    )
  )
$$;
