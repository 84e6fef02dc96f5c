-- The application that a person works in is the one that was chosen last. Devices whose clock runs ahead, or behind, must not
-- decide which that is.
create function private.choose_application() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    new.chosen_at := least(new.chosen_at, now());
  else
    new.chosen_at := greatest(now(), (
      select max(chosen_at) + interval '1 microsecond' from public.applications
       where user_id = new.user_id and id <> new.id));
  end if;
  return new;
end
$$;
revoke all on function private.choose_application() from public, anon, authenticated, service_role;

create trigger choose_application before insert or update of chosen_at on public.applications
  for each row execute function private.choose_application();

-- Reminders, calendars and cards read all of a person's lines and papers at once. No destination asks for a hundred papers.
create function private.limit_rows_of_application() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  bound constant integer := tg_argv[0];
  kept bigint;
begin
  execute format(
    'select max(rows) from (
       select count(*) as rows from public.%I
        where application_id in (select application_id from added) group by application_id) as counted',
    tg_table_name) into kept;
  if kept > bound then
    raise exception 'No more than % rows of % can be kept for an application', bound, tg_table_name
      using errcode = 'PT409';
  end if;
  return null;
end
$$;
revoke all on function private.limit_rows_of_application() from public, anon, authenticated, service_role;

create trigger limit_rows after insert on public.application_lines
  referencing new table as added for each statement execute function private.limit_rows_of_application('500');
create trigger limit_rows after insert on public.application_papers
  referencing new table as added for each statement execute function private.limit_rows_of_application('1000');
create trigger limit_rows after insert on public.application_balances
  referencing new table as added for each statement execute function private.limit_rows_of_application('20000');
