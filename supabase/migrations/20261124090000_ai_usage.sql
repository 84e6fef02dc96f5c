-- What each call of a model, or of the offline engine, took. The server writes it; its owner may read it.

create table public.ai_usage (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  task text not null constraint ai_usage_task_listed check (task in ('chat', 'letter', 'resume', 'interview')),
  model text not null constraint ai_usage_model_length check (char_length(model) between 1 and 200),
  prompt_version text constraint ai_usage_prompt_version_length check (char_length(prompt_version) <= 100),
  input_tokens integer not null default 0 constraint ai_usage_input_tokens_range check (input_tokens >= 0),
  output_tokens integer not null default 0 constraint ai_usage_output_tokens_range check (output_tokens >= 0),
  duration_ms integer not null constraint ai_usage_duration_range check (duration_ms >= 0),
  outcome text not null constraint ai_usage_outcome_length check (char_length(outcome) between 1 and 40),
  created_at timestamptz not null default now()
);

create index ai_usage_user_id_created_at_idx on public.ai_usage (user_id, created_at desc);

alter table public.ai_usage enable row level security;
revoke all on public.ai_usage from public, anon, authenticated, service_role;
grant select on public.ai_usage to authenticated;
grant select, insert, update, delete on public.ai_usage to service_role;

create policy "People see what their own calls took"
  on public.ai_usage for select to authenticated
  using (user_id = (select auth.uid()));
create policy "Accounts with a second factor need it"
  on public.ai_usage as restrictive for all to authenticated
  using ((select private.has_required_assurance()));
