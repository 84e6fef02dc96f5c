-- An answer offers what to ask next, and people search what was said.

alter table public.chat_messages
  add column follow_ups text[] not null default '{}'
    constraint chat_messages_follow_ups_size
      check (cardinality(follow_ups) <= 5 and char_length(array_to_string(follow_ups, '')) <= 1000);

-- The caller's conversations with `term` in their title or in anything said, latest first. Compares letters as they
-- are: nothing in `term` is a pattern.
create function public.search_conversations(term text) returns setof public.chat_conversations
language sql stable
security invoker
set search_path = ''
as $$
  select chat_conversations.* from public.chat_conversations
  where chat_conversations.user_id = (select auth.uid())
    and (
      position(lower(term) in lower(coalesce(chat_conversations.title, ''))) > 0
      or exists (
        select from public.chat_messages
        where chat_messages.conversation_id = chat_conversations.id
          and (
            position(lower(term) in lower(chat_messages.message)) > 0
            or position(lower(term) in lower(chat_messages.response)) > 0
          )
      )
    )
  order by chat_conversations.updated_at desc
  limit 100
$$;
revoke all on function public.search_conversations(text) from public, anon, authenticated, service_role;
grant execute on function public.search_conversations(text) to authenticated;
