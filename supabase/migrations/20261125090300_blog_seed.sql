-- The first articles of a new installation are written once: who deletes them does not find them back.

-- True where nobody has written a post yet and none were seeded before.
create function public.is_blog_fresh() returns boolean
language sql stable
security definer
set search_path = ''
as $$
  select not exists (select from public.blogs)
    and not exists (select from private.settings where settings.name = 'blog_seeded')
$$;
revoke all on function public.is_blog_fresh() from public, anon, authenticated, service_role;
grant execute on function public.is_blog_fresh() to service_role;

create function public.note_blog_seeded() returns void
language sql
security definer
set search_path = ''
as $$
  insert into private.settings (name, value) values ('blog_seeded', now()::text)
  on conflict (name) do nothing
$$;
revoke all on function public.note_blog_seeded() from public, anon, authenticated, service_role;
grant execute on function public.note_blog_seeded() to service_role;
