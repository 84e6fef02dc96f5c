-- What an applicant has to hand in, and the files.

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  document_name text not null constraint documents_document_name_length
    check (btrim(document_name) <> '' and char_length(document_name) <= 200),
  document_type text not null constraint documents_document_type_listed check (
    document_type in (
      'IELTS Certificate', 'TOEFL Certificate', 'Degree Certificate', 'Transcript', 'University Offer Letter',
      'Statement of Purpose', 'Passport', 'Financial Statement', 'Bank Statement', 'Sponsorship Letter', 'Photos',
      'Medical Certificate', 'Police Clearance', 'Work Experience Letter', 'Academic References',
      'English Proficiency Waiver', 'Visa Application Form', 'Travel Insurance'
    )
  ),
  -- The shape of the public URL; the file itself needs the owner's session.
  file_url text not null constraint documents_file_url_form
    check (file_url <> '' and char_length(file_url) <= 2048 and file_url !~* '^[[:cntrl:][:space:]]*(javascript|vbscript|data):'),
  file_name text not null constraint documents_file_name_length check (char_length(file_name) between 1 and 255),
  uploaded_at timestamptz not null default now(),
  is_completed boolean not null default false
);

create index documents_user_id_uploaded_at_idx on public.documents (user_id, uploaded_at desc);

alter table public.documents enable row level security;
revoke all on public.documents from public, anon, authenticated, service_role;
grant select, insert, update (is_completed), delete on public.documents to authenticated;
grant select, insert, update, delete on public.documents to service_role;

create policy "Applicants see their own documents"
  on public.documents for select to authenticated
  using (user_id = (select auth.uid()));
create policy "Applicants add their own documents"
  on public.documents for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "Applicants tick off their own documents"
  on public.documents for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "Applicants delete their own documents"
  on public.documents for delete to authenticated
  using (user_id = (select auth.uid()));

-- Files: {user_id}/{timestamp}.{extension}, private.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'documents', 'documents', false, 10485760,
  array[
    'application/pdf',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'image/jpeg',
    'image/png'
  ]
)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "Applicants keep their own document files"
  on storage.objects for all to authenticated
  using (bucket_id = 'documents' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'documents' and (storage.foldername(name))[1] = (select auth.uid())::text);
