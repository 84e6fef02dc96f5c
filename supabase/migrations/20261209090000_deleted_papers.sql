-- A line that is ready stays so when the file of its last paper is deleted, and its owner is told. Null: that did not
-- happen, or the person has said since how far the line is.
alter table public.application_lines add column paper_deleted_at timestamptz;

-- A link goes with its document, or is taken away alone, which who does it knows.
create function private.note_deleted_paper() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_deleted boolean := not exists (select from public.documents where id = old.document_id);
begin
  update public.application_lines
  set paper_deleted_at = case when is_deleted then now() end
  where application_id = old.application_id
    and requirement = old.requirement
    and (paper_deleted_at is not null or (is_deleted and state = 'ready'))
    and not exists (
      select from public.application_papers
      where application_id = old.application_id and requirement = old.requirement
    );
  return null;
end
$$;
revoke all on function private.note_deleted_paper() from public, anon, authenticated, service_role;

create trigger note_deleted_paper after delete on public.application_papers
  for each row execute function private.note_deleted_paper();

create function private.forget_deleted_paper() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.paper_deleted_at := null;
  return new;
end
$$;
revoke all on function private.forget_deleted_paper() from public, anon, authenticated, service_role;

-- Also where the same state is said again.
create trigger forget_deleted_paper before update of state on public.application_lines
  for each row execute function private.forget_deleted_paper();
