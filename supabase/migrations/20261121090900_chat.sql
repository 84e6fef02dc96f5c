-- Conversations with the consultant. A message belongs to whom its conversation belongs to.

create table public.chat_conversations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text constraint chat_conversations_title_length check (char_length(title) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index chat_conversations_user_id_updated_at_idx on public.chat_conversations (user_id, updated_at desc);

create trigger touch_updated_at before update on public.chat_conversations
  for each row execute function private.touch_updated_at();

create table public.chat_messages (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references public.chat_conversations (id) on delete cascade,
  message text not null constraint chat_messages_message_length
    check (btrim(message) <> '' and char_length(message) <= 20000),
  response text not null
    constraint chat_messages_response_length check (char_length(response) <= 100000)
    constraint chat_messages_response_inert check (not private.has_active_markup(response)),
  created_at timestamptz not null default now()
);

create index chat_messages_conversation_id_created_at_idx on public.chat_messages (conversation_id, created_at);

-- The chat history is ordered by the last message. Runs as the owner: people may only rename a conversation.
create function private.touch_conversations() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.chat_conversations set updated_at = now()
  where id in (select conversation_id from added);
  return null;
end
$$;
revoke all on function private.touch_conversations() from public, anon, authenticated, service_role;

create trigger touch_conversations after insert on public.chat_messages
  referencing new table as added
  for each statement execute function private.touch_conversations();

alter table public.chat_conversations enable row level security;
revoke all on public.chat_conversations from public, anon, authenticated, service_role;
grant select, insert, update (title), delete on public.chat_conversations to authenticated;
grant select, insert, update, delete on public.chat_conversations to service_role;

create policy "Applicants see their own conversations"
  on public.chat_conversations for select to authenticated
  using (user_id = (select auth.uid()));
create policy "Applicants start their own conversations"
  on public.chat_conversations for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "Applicants rename their own conversations"
  on public.chat_conversations for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "Applicants delete their own conversations"
  on public.chat_conversations for delete to authenticated
  using (user_id = (select auth.uid()));

alter table public.chat_messages enable row level security;
revoke all on public.chat_messages from public, anon, authenticated, service_role;
grant select, insert on public.chat_messages to authenticated;
grant select, insert, update, delete on public.chat_messages to service_role;

create policy "Applicants see the messages of their own conversations"
  on public.chat_messages for select to authenticated
  using (
    conversation_id in (
      select chat_conversations.id from public.chat_conversations
      where chat_conversations.user_id = (select auth.uid())
    )
  );
create policy "Applicants write in their own conversations"
  on public.chat_messages for insert to authenticated
  with check (
    conversation_id in (
      select chat_conversations.id from public.chat_conversations
      where chat_conversations.user_id = (select auth.uid())
    )
  );
