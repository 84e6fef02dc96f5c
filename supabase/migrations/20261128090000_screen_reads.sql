-- What a screen shows, in one call where it would ask several times. Row-level security decides about every row, as in
-- the tables; lists end where the Data API ends them. `person` is whom the caller asks for: another window may have signed
-- somebody else in, whose rows must not be taken for theirs.

-- The parts that are asked for, by name, each in the shape in which its table or function gives it: rows are the caller's
-- own, null without one. `letters` has the three latest and how many there are, `blog_views` the last 30 days.
create function public.my_parts(person uuid, parts text[]) returns jsonb
language plpgsql stable
security invoker
set search_path = ''
as $$
declare
  known constant text[] :=
    '{profile, is_admin, visa_progress, document_counts, letters, blog_stats, blog_views}';
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
        'total', (select count(*) from public.sop_documents where sop_documents.user_id = person),
        'latest', (
          select coalesce(jsonb_agg(to_jsonb(latest)), '[]')
          from (
            select sop_documents.id, sop_documents.document_type, sop_documents.created_at
            from public.sop_documents where sop_documents.user_id = person
            order by sop_documents.created_at desc limit 3
          ) as latest
        )
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
revoke all on function public.my_parts(uuid, text[]) from public, anon, authenticated, service_role;
grant execute on function public.my_parts(uuid, text[]) to authenticated;

-- The consultant: conversations, the latest first, and the messages of the latest one, the oldest first.
create function public.my_conversations(person uuid) returns jsonb
language sql stable
security invoker
set search_path = ''
as $$
  with latest as (
    select chat_conversations.id, chat_conversations.title, chat_conversations.updated_at
    from public.chat_conversations where chat_conversations.user_id = person
    order by chat_conversations.updated_at desc, chat_conversations.id limit 1000
  )
  select jsonb_build_object(
    'conversations', (
      select coalesce(jsonb_agg(to_jsonb(latest) order by latest.updated_at desc, latest.id), '[]') from latest
    ),
    'messages', (
      select coalesce(jsonb_agg(to_jsonb(said)), '[]')
      from (
        select chat_messages.id, chat_messages.message, chat_messages.response, chat_messages.follow_ups,
               chat_messages.created_at
        from public.chat_messages
        where chat_messages.conversation_id = (
          select latest.id from latest order by latest.updated_at desc, latest.id limit 1
        )
        order by chat_messages.created_at, chat_messages.id limit 1000
      ) as said
    )
  )
$$;
revoke all on function public.my_conversations(uuid) from public, anon, authenticated, service_role;
grant execute on function public.my_conversations(uuid) to authenticated;
