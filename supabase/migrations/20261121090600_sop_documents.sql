-- Statements of purpose, cover letters and professional e-mails. `university` also holds the company.

create table public.sop_documents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  document_type text not null default 'sop' constraint sop_documents_document_type_listed
    check (document_type in ('sop', 'cover_letter', 'professional_email')),
  prompt_input text not null constraint sop_documents_prompt_input_length
    check (btrim(prompt_input) <> '' and char_length(prompt_input) <= 20000),
  generated_text text not null
    constraint sop_documents_generated_text_length
      check (btrim(generated_text) <> '' and char_length(generated_text) <= 100000)
    constraint sop_documents_generated_text_inert check (not private.has_active_markup(generated_text)),
  country text constraint sop_documents_country_length check (char_length(country) <= 100),
  university text constraint sop_documents_university_length check (char_length(university) <= 300),
  email_subject text constraint sop_documents_email_subject_length check (char_length(email_subject) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index sop_documents_user_id_created_at_idx on public.sop_documents (user_id, created_at desc);

create trigger touch_updated_at before update on public.sop_documents
  for each row execute function private.touch_updated_at();

alter table public.sop_documents enable row level security;
revoke all on public.sop_documents from public, anon, authenticated, service_role;
grant select, insert, update (generated_text, email_subject), delete on public.sop_documents to authenticated;
grant select, insert, update, delete on public.sop_documents to service_role;

create policy "Applicants see their own letters"
  on public.sop_documents for select to authenticated
  using (user_id = (select auth.uid()));
create policy "Applicants add their own letters"
  on public.sop_documents for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "Applicants edit their own letters"
  on public.sop_documents for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "Applicants delete their own letters"
  on public.sop_documents for delete to authenticated
  using (user_id = (select auth.uid()));
