-- Servers keep public pages in memory. Whatever changes what such a page shows says so to all of them, once for each
-- statement; a post that is not public, and a counted view, changes nothing.

create function private.tell_public_pages() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform pg_notify('changes', 'public_pages');
  return null;
end
$$;
revoke all on function private.tell_public_pages() from public, anon, authenticated, service_role;

create trigger tell_public_pages_of_new after insert on public.blogs
  for each row when (new.published) execute function private.tell_public_pages();
create trigger tell_public_pages_of_removed after delete on public.blogs
  for each row when (old.published) execute function private.tell_public_pages();
-- All columns but view_count.
create trigger tell_public_pages_of_changed
  after update of id, title, slug, content, excerpt, meta_description, tags, cover_image, published, featured,
    reading_time, published_at, created_at, updated_at, author_id on public.blogs
  for each row when (old.published or new.published) execute function private.tell_public_pages();
create trigger tell_public_pages_of_emptied after truncate on public.blogs
  for each statement execute function private.tell_public_pages();

create trigger tell_public_pages after insert or update or delete or truncate on public.blog_tags
  for each statement execute function private.tell_public_pages();

-- An author's card shows name and picture.
create function private.tell_public_pages_of_author() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from public.blogs where author_id in (old.user_id, new.user_id) and published) then
    perform pg_notify('changes', 'public_pages');
  end if;
  return null;
end
$$;
revoke all on function private.tell_public_pages_of_author() from public, anon, authenticated, service_role;

create trigger tell_public_pages_of_author
  after insert or delete or update of user_id, full_name, avatar_url on public.profiles
  for each row execute function private.tell_public_pages_of_author();

-- Milliseconds until the next post's time comes, which changes pages without any change of a row; null for none.
create function public.next_publication() returns double precision
language sql stable
set search_path = ''
as $$
  select ceil(1000 * extract(epoch from min(published_at) - clock_timestamp()))::double precision
  from public.blogs
  where published and published_at > now()
$$;
revoke all on function public.next_publication() from public, anon, authenticated, service_role;
grant execute on function public.next_publication() to service_role;
