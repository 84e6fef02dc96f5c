-- Two saves of a letter within one tick of the clock are still one after the other: its versions never share a time.

alter function private.touch_blog() rename to advance_updated_at;

drop trigger touch_updated_at on public.sop_documents;
create trigger touch_updated_at before update on public.sop_documents
  for each row execute function private.advance_updated_at();

create or replace function private.keep_letter_version() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.sop_document_versions
    (sop_document_id, user_id, generated_text, email_subject, written_at, replaced_at)
  values (old.id, old.user_id, old.generated_text, old.email_subject, old.updated_at, new.updated_at);
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
