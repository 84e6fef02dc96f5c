-- Resumes, the text read from them and their rating out of 10. `file_url` is the path inside the bucket.

create table public.resumes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  title text not null constraint resumes_title_length check (btrim(title) <> '' and char_length(title) <= 200),
  file_url text not null constraint resumes_file_url_form
    check (file_url <> '' and char_length(file_url) <= 2048 and file_url !~* '^[[:cntrl:][:space:]]*(javascript|vbscript|data):'),
  parsed_content text constraint resumes_parsed_content_length check (char_length(parsed_content) <= 500000),
  ai_rating numeric(3, 1) constraint resumes_ai_rating_range check (ai_rating between 0 and 10),
  ai_suggestions text
    constraint resumes_ai_suggestions_length check (char_length(ai_suggestions) <= 100000)
    constraint resumes_ai_suggestions_inert check (not private.has_active_markup(ai_suggestions)),
  created_at timestamptz not null default now()
);

create index resumes_user_id_created_at_idx on public.resumes (user_id, created_at desc);

alter table public.resumes enable row level security;
revoke all on public.resumes from public, anon, authenticated, service_role;
grant select, insert, delete on public.resumes to authenticated;
grant select, insert, update, delete on public.resumes to service_role;

create policy "Applicants see their own resumes"
  on public.resumes for select to authenticated
  using (user_id = (select auth.uid()));
create policy "Applicants add their own resumes"
  on public.resumes for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "Applicants delete their own resumes"
  on public.resumes for delete to authenticated
  using (user_id = (select auth.uid()));

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'resumes', 'resumes', false, 10485760,
  array[
    'application/pdf',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  ]
)
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "Applicants keep their own resume files"
  on storage.objects for all to authenticated
  using (bucket_id = 'resumes' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'resumes' and (storage.foldername(name))[1] = (select auth.uid())::text);
