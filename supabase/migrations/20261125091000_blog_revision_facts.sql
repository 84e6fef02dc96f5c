-- What a list of revisions says of each without reading its text, and versions of a post that never share a time.

alter table public.blog_revisions
  -- Whether this text was the editor's own save.
  add column autosaved boolean not null default false,
  add column words integer not null generated always as (
    regexp_count(regexp_replace(content, '<[^>]*>', ' ', 'g'), '[^[:space:]]+')
  ) stored;

create or replace function private.keep_blog_revision() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if
    old.autosaved and new.autosaved and old.updated_by is not distinct from new.updated_by
    and exists (
      select from public.blog_revisions
      where blog_revisions.blog_id = old.id and blog_revisions.replaced_at > now() - interval '1 minute'
    )
  then
    return null;
  end if;
  insert into public.blog_revisions
    (blog_id, title, content, excerpt, meta_description, tags, cover_image, saved_by, saved_at, autosaved)
  values (
    old.id, old.title, old.content, old.excerpt, old.meta_description, old.tags, old.cover_image,
    old.updated_by, old.updated_at, old.autosaved
  );
  delete from public.blog_revisions
  where id in (
    select blog_revisions.id from public.blog_revisions
    where blog_revisions.blog_id = old.id
    order by blog_revisions.replaced_at desc, blog_revisions.saved_at desc
    offset 100
  );
  return null;
end
$$;

-- A save names the version that it replaces by its time: two saves within one tick of the clock, or after the clock was
-- set back, must not share one.
create function private.touch_blog() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at = greatest(now(), old.updated_at + interval '1 microsecond');
  return new;
end
$$;
revoke all on function private.touch_blog() from public, anon, authenticated, service_role;

drop trigger touch_updated_at on public.blogs;
create trigger touch_updated_at
  before update of title, slug, content, excerpt, meta_description, tags, cover_image, published, featured,
    reading_time, published_at on public.blogs
  for each row execute function private.touch_blog();
