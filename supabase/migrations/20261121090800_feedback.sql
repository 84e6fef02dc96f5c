-- What people tell the developer.

create table public.feedback (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null constraint feedback_name_length
    check (char_length(btrim(name)) >= 2 and char_length(name) <= 200),
  email text not null constraint feedback_email_form
    check (email ~ '^[^@[:space:]]+@[^@[:space:]]+[.][^@[:space:]]+$' and char_length(email) <= 320),
  component text not null constraint feedback_component_listed check (
    component in (
      'Dashboard', 'Documents', 'Visa Progress', 'Visa Consultant', 'SOP Generator', 'Resume Builder', 'Profile',
      'Authentication', 'Navigation', 'General UI/UX', 'Performance', 'Other'
    )
  ),
  feedback text not null constraint feedback_feedback_length
    check (char_length(btrim(feedback)) >= 10 and char_length(feedback) <= 10000),
  created_at timestamptz not null default now()
);

create index feedback_user_id_idx on public.feedback (user_id);
create index feedback_created_at_idx on public.feedback (created_at desc);

alter table public.feedback enable row level security;
revoke all on public.feedback from public, anon, authenticated, service_role;
grant select, insert on public.feedback to authenticated;
grant select, insert, update, delete on public.feedback to service_role;

create policy "People see their own feedback, admins everybody's"
  on public.feedback for select to authenticated
  using (user_id = (select auth.uid()) or (select public.is_admin()));
create policy "People send their own feedback"
  on public.feedback for insert to authenticated
  with check (user_id = (select auth.uid()));
