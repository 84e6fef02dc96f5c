-- What the command does that restores one person from a backup stands beside what admins do, without one of them.
alter table public.people_audit drop constraint people_audit_action_listed;
alter table public.people_audit add constraint people_audit_action_listed
  check (action in ('open', 'confirm', 'reset', 'sign-out', 'ban', 'lift-ban', 'delete', 'restore'));
