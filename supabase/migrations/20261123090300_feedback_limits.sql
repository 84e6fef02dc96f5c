-- Feedback stays readable for those who read it: its time is the database's to say, one person says no more than
-- a hundred things a day, and admins clear away what is of no use.

revoke insert on public.feedback from authenticated;
grant insert (user_id, name, email, component, feedback) on public.feedback to authenticated;

-- How much one person said of late; finds whose it is as the one that it replaces.
create index feedback_user_id_created_at_idx on public.feedback (user_id, created_at desc);
drop index public.feedback_user_id_idx;

-- For the role of signed-in people only, who see their own: the service and its tools write what they want.
create function private.limit_feedback() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user <> 'authenticated' then
    return new;
  end if;
  -- Of two requests at once the second counts what the first wrote.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('feedback of ' || new.user_id, 0));
  if (
    select count(*) from public.feedback
    where feedback.user_id = new.user_id and feedback.created_at > now() - interval '1 day'
  ) >= 100 then
    raise exception 'No more than 100 entries a day can be sent' using errcode = 'PT429';
  end if;
  return new;
end
$$;
revoke all on function private.limit_feedback() from public;

create trigger limit_feedback before insert on public.feedback
  for each row execute function private.limit_feedback();

grant delete on public.feedback to authenticated;
create policy "Admins delete feedback"
  on public.feedback for delete to authenticated
  using ((select public.is_admin()));
