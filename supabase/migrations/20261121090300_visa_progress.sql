-- The eleven steps of a visa application, one row per person, made when the account is made.

create table public.visa_progress (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  ielts_submitted boolean not null default false,
  degree_transcript_verified boolean not null default false,
  university_offer_letter boolean not null default false,
  sop_completed boolean not null default false,
  financial_documents_ready boolean not null default false,
  passport_ready boolean not null default false,
  photos_submitted boolean not null default false,
  medical_check_done boolean not null default false,
  police_clearance_obtained boolean not null default false,
  visa_form_filled boolean not null default false,
  visa_interview_scheduled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create trigger touch_updated_at before update on public.visa_progress
  for each row execute function private.touch_updated_at();

alter table public.visa_progress enable row level security;
revoke all on public.visa_progress from public, anon, authenticated, service_role;
-- user_id may stand in an update or upsert; the policy holds it to the caller.
grant
  select,
  insert,
  update (
    user_id, ielts_submitted, degree_transcript_verified, university_offer_letter, sop_completed,
    financial_documents_ready, passport_ready, photos_submitted, medical_check_done, police_clearance_obtained,
    visa_form_filled, visa_interview_scheduled
  )
  on public.visa_progress to authenticated;
grant select, insert, update, delete on public.visa_progress to service_role;

create policy "People see their own progress"
  on public.visa_progress for select to authenticated
  using (user_id = (select auth.uid()));
create policy "People start their own progress"
  on public.visa_progress for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "People change their own progress"
  on public.visa_progress for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
