-- What a person last read of what the rules need, so that they are told when a rule changes it.

-- Ids of requirements; null: no checklist was read yet.
alter table public.applications
  add column seen_needed text[] constraint applications_seen_needed_form check (
    cardinality(seen_needed) <= 500
    and array_position(seen_needed, null) is null
    and octet_length(seen_needed::text) <= 20000
  );
grant update (seen_needed) on public.applications to authenticated;

-- Reading a checklist changes nothing of what other devices have read: `updated_at`, which they name with a change, stays.
drop trigger touch_updated_at on public.applications;
create trigger touch_updated_at before update on public.applications
  for each row when (to_jsonb(new) - 'seen_needed' is distinct from to_jsonb(old) - 'seen_needed')
  execute function private.touch_updated_at();
