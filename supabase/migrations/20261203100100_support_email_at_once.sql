-- Several servers that start at once each write it: whoever comes second must not meet the first one's row.
create or replace function public.set_support_email(email text) returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.settings where name = 'support_email' and coalesce(btrim(email), '') = '';
  insert into private.settings (name, value)
  select 'support_email', lower(btrim(email)) where btrim(email) <> ''
  on conflict (name) do update set value = excluded.value;
$$;
