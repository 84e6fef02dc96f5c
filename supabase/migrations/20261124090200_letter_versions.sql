-- Every saved change of a letter keeps the text it replaced, the latest fifty of each.

create table public.sop_document_versions (
  id uuid primary key default gen_random_uuid(),
  sop_document_id uuid not null references public.sop_documents (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  generated_text text not null,
  email_subject text,
  -- When this text was written; it was in use until the next version's, or the letter's `updated_at`.
  written_at timestamptz not null,
  replaced_at timestamptz not null default now()
);

create index sop_document_versions_sop_document_id_replaced_at_idx
  on public.sop_document_versions (sop_document_id, replaced_at desc);
create index sop_document_versions_user_id_idx on public.sop_document_versions (user_id);

-- Runs as the owner: people read versions, they do not write them.
create function private.keep_letter_version() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.sop_document_versions (sop_document_id, user_id, generated_text, email_subject, written_at)
  values (old.id, old.user_id, old.generated_text, old.email_subject, old.updated_at);
  delete from public.sop_document_versions
  where id in (
    select sop_document_versions.id from public.sop_document_versions
    where sop_document_versions.sop_document_id = old.id
    order by sop_document_versions.replaced_at desc
    offset 50
  );
  return null;
end
$$;
revoke all on function private.keep_letter_version() from public, anon, authenticated, service_role;

create trigger keep_letter_version after update of generated_text, email_subject on public.sop_documents
  for each row
  when (
    old.generated_text is distinct from new.generated_text or old.email_subject is distinct from new.email_subject
  )
  execute function private.keep_letter_version();

alter table public.sop_document_versions enable row level security;
revoke all on public.sop_document_versions from public, anon, authenticated, service_role;
grant select on public.sop_document_versions to authenticated;
grant select, insert, update, delete on public.sop_document_versions to service_role;

create policy "Applicants see the versions of their own letters"
  on public.sop_document_versions for select to authenticated
  using (user_id = (select auth.uid()));
create policy "Accounts with a second factor need it"
  on public.sop_document_versions as restrictive for all to authenticated
  using ((select private.has_required_assurance()));
