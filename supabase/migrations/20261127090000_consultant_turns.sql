-- A question to the consultant reads everything it needs in one call and stores the turn in another. Only the server
-- writes what the consultant said, also what came of an answer until its person stopped it.

-- What an answer rests on, as far as the caller may see it. `history` is null for a conversation that is not theirs.
create function public.consultant_context(conversation uuid default null) returns jsonb
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
revoke all on function public.consultant_context(uuid) from public, anon, authenticated, service_role;
grant execute on function public.consultant_context(uuid) to authenticated;

-- Turns that their person stopped while the answer came. The server looks when the connection ends: it may be another
-- process than the one that was told.
create table private.stopped_turns (
  user_id uuid not null references auth.users (id) on delete cascade,
  message_id uuid not null,
  stopped_at timestamptz not null default now(),
  primary key (user_id, message_id)
);
alter table private.stopped_turns enable row level security;
revoke all on private.stopped_turns from public, anon, authenticated, service_role;

-- Before the connection ends. It does nothing for a turn that is over, or another person's; the last ten count.
create function public.stop_answer(message_id uuid) returns void
language plpgsql volatile
security definer
set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
begin
  if person is null or not private.has_required_assurance() then
    raise exception 'a proven session is needed' using errcode = '42501';
  end if;
  insert into private.stopped_turns (user_id, message_id) values (person, stop_answer.message_id) on conflict do nothing;
  delete from private.stopped_turns
  where stopped_turns.user_id = person
    and stopped_turns.message_id not in (
      select latest.message_id from private.stopped_turns as latest
      where latest.user_id = person order by latest.stopped_at desc, latest.message_id limit 10
    );
end
$$;
revoke all on function public.stop_answer(uuid) from public, anon, authenticated, service_role;
grant execute on function public.stop_answer(uuid) to authenticated;

-- The end of a turn: what it took (a row of ai_usage), and what was said. A title makes the conversation. `is_whole` is
-- false where the connection ended first: then the turn is stored only if its person stopped it. Says whether it was
-- stored; the conversation may have been deleted meanwhile.
create function public.finish_chat_turn(
  person uuid, conversation uuid, turn jsonb, is_whole boolean, took jsonb, title text default null
) returns boolean
language plpgsql volatile
security definer
set search_path = ''
as $$
declare
  said constant public.chat_messages := jsonb_populate_record(null::public.chat_messages, turn);
begin
  insert into public.ai_usage
    (id, user_id, task, model, prompt_version, input_tokens, output_tokens, duration_ms, outcome)
  select call.id, person, call.task, call.model, call.prompt_version, call.input_tokens, call.output_tokens,
         call.duration_ms, call.outcome
  from jsonb_populate_record(null::public.ai_usage, took) as call
  on conflict (id) do nothing;

  if not is_whole then
    delete from private.stopped_turns
    where stopped_turns.user_id = person and stopped_turns.message_id = said.id;
    if not found then
      return false;
    end if;
  end if;

  if title is not null then
    insert into public.chat_conversations (id, user_id, title) values (conversation, person, title)
    on conflict (id) do nothing;
  end if;
  insert into public.chat_messages (id, conversation_id, message, response, follow_ups)
  select said.id, chat_conversations.id, said.message, said.response, said.follow_ups
  from public.chat_conversations
  where chat_conversations.id = conversation and chat_conversations.user_id = person
  on conflict (id) do nothing;
  return found;
end
$$;
revoke all on function public.finish_chat_turn(uuid, uuid, jsonb, boolean, jsonb, text)
  from public, anon, authenticated, service_role;
grant execute on function public.finish_chat_turn(uuid, uuid, jsonb, boolean, jsonb, text) to service_role;

drop policy "Applicants write in their own conversations" on public.chat_messages;
revoke insert on public.chat_messages from authenticated;
