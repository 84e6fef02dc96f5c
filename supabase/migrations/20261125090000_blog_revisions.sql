-- Who saved a post last, and the texts that earlier saves had.

alter table public.blogs
  -- Null for closed accounts and for what the server wrote.
  add column updated_by uuid default auth.uid() references auth.users (id) on delete set null,
  -- Whether the last save was the editor's own, made while somebody was still writing.
  add column autosaved boolean not null default false,
  -- What a page links or loads: the cover itself where it is a link, our own address of a picture written inline, which
  -- so stays out of lists and pages. Changes with the picture.
  add column cover_url text generated always as (
    case
      when lower(left(cover_image, 5)) = 'data:' then '/images/covers/' || id::text || '/' || left(md5(cover_image), 12)
      else cover_image
    end
  ) stored;

create index blogs_updated_by_idx on public.blogs (updated_by);
create index blogs_featured_list_idx on public.blogs (featured desc, published_at desc) where published;
grant update (autosaved) on public.blogs to authenticated;

create function private.note_blog_editor() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_by = auth.uid();
  return new;
end
$$;
revoke all on function private.note_blog_editor() from public, anon, authenticated, service_role;

create trigger note_blog_editor
  before update of title, slug, content, excerpt, meta_description, tags, cover_image, published, featured,
    reading_time, published_at on public.blogs
  for each row execute function private.note_blog_editor();

create table public.blog_revisions (
  id uuid primary key default gen_random_uuid(),
  blog_id uuid not null references public.blogs (id) on delete cascade,
  title text not null,
  content text not null,
  excerpt text,
  meta_description text,
  tags text[] not null,
  cover_image text,
  -- Who saved this text, and when; it was in use until `replaced_at`.
  saved_by uuid references auth.users (id) on delete set null,
  saved_at timestamptz not null,
  replaced_at timestamptz not null default now()
);

create index blog_revisions_blog_id_replaced_at_idx on public.blog_revisions (blog_id, replaced_at desc);
create index blog_revisions_saved_by_idx on public.blog_revisions (saved_by);

-- Keeps what a save replaces, the latest hundred of each post. Of the editor's own saves, which come every few seconds
-- while somebody writes, one a minute is kept. Runs as the owner: people read revisions, they do not write them.
create function private.keep_blog_revision() returns trigger
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
    (blog_id, title, content, excerpt, meta_description, tags, cover_image, saved_by, saved_at)
  values (
    old.id, old.title, old.content, old.excerpt, old.meta_description, old.tags, old.cover_image,
    old.updated_by, old.updated_at
  );
  delete from public.blog_revisions
  where id in (
    select blog_revisions.id from public.blog_revisions
    where blog_revisions.blog_id = old.id
    order by blog_revisions.replaced_at desc
    offset 100
  );
  return null;
end
$$;
revoke all on function private.keep_blog_revision() from public, anon, authenticated, service_role;

create trigger keep_blog_revision
  after update of title, content, excerpt, meta_description, tags, cover_image on public.blogs
  for each row
  when (
    (old.title, old.content, old.excerpt, old.meta_description, old.tags, old.cover_image)
    is distinct from (new.title, new.content, new.excerpt, new.meta_description, new.tags, new.cover_image)
  )
  execute function private.keep_blog_revision();

alter table public.blog_revisions enable row level security;
revoke all on public.blog_revisions from public, anon, authenticated, service_role;
grant select on public.blog_revisions to authenticated;
grant select, insert, update, delete on public.blog_revisions to service_role;

create policy "Admins read revisions"
  on public.blog_revisions for select to authenticated
  using ((select public.is_admin()));
create policy "Accounts with a second factor need it"
  on public.blog_revisions as restrictive for all to authenticated
  using ((select private.has_required_assurance()));

-- The names of those who saved posts, for admins: nothing else of a profile.
create function public.blog_editors() returns table (id uuid, full_name text)
language sql stable
security definer
set search_path = ''
as $$
  select profiles.user_id, profiles.full_name
  from public.profiles
  where (select public.is_admin())
    and (
      exists (select from public.blogs where blogs.updated_by = profiles.user_id)
      or exists (select from public.blog_revisions where blog_revisions.saved_by = profiles.user_id)
    )
$$;
revoke all on function public.blog_editors() from public, anon, authenticated, service_role;
grant execute on function public.blog_editors() to authenticated, service_role;
