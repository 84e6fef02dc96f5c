-- The public blog. A post is public once it is published and its time has come; `tags` holds tag names, and
-- `blog_tags` gives each its slug and colour.

create table public.blog_tags (
  id uuid primary key default gen_random_uuid(),
  name text not null unique constraint blog_tags_name_length
    check (btrim(name) <> '' and char_length(name) <= 50),
  slug text not null unique constraint blog_tags_slug_form
    check (slug ~ '^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?$' and char_length(slug) <= 100),
  color text not null default '#3B82F6' constraint blog_tags_color_form check (color ~ '^#[0-9A-Fa-f]{6}$'),
  created_at timestamptz not null default now()
);

create table public.blogs (
  id uuid primary key default gen_random_uuid(),
  title text not null constraint blogs_title_length check (btrim(title) <> '' and char_length(title) <= 300),
  slug text not null unique constraint blogs_slug_form
    check (slug ~ '^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?$' and char_length(slug) <= 300),
  content text not null
    constraint blogs_content_length check (btrim(content) <> '' and char_length(content) <= 10000000)
    constraint blogs_content_inert check (not private.has_active_markup(content)),
  excerpt text constraint blogs_excerpt_length check (char_length(excerpt) <= 1000),
  meta_description text constraint blogs_meta_description_length check (char_length(meta_description) <= 500),
  tags text[] not null default '{}' constraint blogs_tags_form check (
    cardinality(tags) <= 30
    and array_position(tags, null) is null
    and array_position(tags, '') is null
    and char_length(array_to_string(tags, ',')) <= 1600
  ),
  -- A link, or a picture of at most 5 MB written inline.
  cover_image text constraint blogs_cover_image_form check (
    left(cover_image, 64) ~* '^(https?://|/|data:image/(png|jpe?g|gif|webp|avif|svg[+]xml);base64,)'
    and char_length(cover_image) <= 7000000
  ),
  published boolean not null default false,
  featured boolean not null default false,
  view_count integer not null default 0 constraint blogs_view_count_range check (view_count >= 0),
  -- Minutes.
  reading_time integer constraint blogs_reading_time_range check (reading_time between 0 and 1440),
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  author_id uuid default auth.uid() references auth.users (id) on delete set null
);

create index blogs_public_list_idx on public.blogs (published_at desc) where published;
create index blogs_updated_at_idx on public.blogs (updated_at desc);
create index blogs_author_id_idx on public.blogs (author_id);
create index blogs_tags_idx on public.blogs using gin (tags);
create index blogs_search_idx on public.blogs
  using gin (title extensions.gin_trgm_ops, content extensions.gin_trgm_ops);

create function private.date_publication() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.published and new.published_at is null then
    new.published_at = now();
  end if;
  return new;
end
$$;
revoke all on function private.date_publication() from public, anon, authenticated, service_role;

create trigger date_publication before insert or update on public.blogs
  for each row execute function private.date_publication();
-- Not for view_count and author_id: a reader or a closed account does not edit a post.
create trigger touch_updated_at
  before update of title, slug, content, excerpt, meta_description, tags, cover_image, published, featured,
    reading_time, published_at on public.blogs
  for each row execute function private.touch_updated_at();

alter table public.blogs enable row level security;
revoke all on public.blogs from public, anon, authenticated, service_role;
grant select on public.blogs to anon;
grant
  select,
  insert,
  update (
    title, slug, content, excerpt, meta_description, tags, cover_image, published, featured, view_count, reading_time,
    published_at, updated_at, author_id
  ),
  delete
  on public.blogs to authenticated;
grant select, insert, update, delete on public.blogs to service_role;

create policy "Visitors read published posts"
  on public.blogs for select to anon
  using (published and published_at <= now());
create policy "People read published posts, admins all"
  on public.blogs for select to authenticated
  using ((published and published_at <= now()) or (select public.is_admin()));
create policy "Admins write posts"
  on public.blogs for insert to authenticated
  with check ((select public.is_admin()));
create policy "Admins edit posts"
  on public.blogs for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));
create policy "Admins delete posts"
  on public.blogs for delete to authenticated
  using ((select public.is_admin()));

alter table public.blog_tags enable row level security;
revoke all on public.blog_tags from public, anon, authenticated, service_role;
grant select on public.blog_tags to anon;
grant select, insert, update (name, slug, color), delete on public.blog_tags to authenticated;
grant select, insert, update, delete on public.blog_tags to service_role;

create policy "Everybody reads tags"
  on public.blog_tags for select to anon, authenticated
  using (true);
create policy "Admins add tags"
  on public.blog_tags for insert to authenticated
  with check ((select public.is_admin()));
create policy "Admins edit tags"
  on public.blog_tags for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));
create policy "Admins delete tags"
  on public.blog_tags for delete to authenticated
  using ((select public.is_admin()));

-- Counts one view of a public post; readers cannot update posts themselves. Unknown slugs count nothing.
create function public.increment_blog_view(blog_slug text) returns void
language sql
security definer
set search_path = ''
as $$
  update public.blogs set view_count = view_count + 1
  where slug = blog_slug and published and published_at <= now() and view_count < 2147483647
$$;
revoke all on function public.increment_blog_view(text) from public, anon, authenticated, service_role;
grant execute on function public.increment_blog_view(text) to anon, authenticated, service_role;

-- Name and picture of those among `author_ids` who have a public post; nothing else of a profile is public.
create function public.author_cards(author_ids uuid[])
returns table (id uuid, full_name text, avatar_url text)
language sql stable
security definer
set search_path = ''
as $$
  select profiles.user_id, profiles.full_name, profiles.avatar_url
  from public.profiles
  where profiles.user_id = any (author_ids)
    and exists (
      select from public.blogs
      where blogs.author_id = profiles.user_id and blogs.published and blogs.published_at <= now()
    )
$$;
revoke all on function public.author_cards(uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.author_cards(uuid[]) to anon, authenticated, service_role;

-- The public posts whose title or content contains `search`, in any case; % and _ mean themselves.
-- Row-level security keeps ILIKE away from the trigram index (the operator is not leakproof, so it may not look at
-- rows before the policy did), and the planner leaves the cost of unpacking long contents out of account: hence a
-- function that finds first, without sequential scans, and then shows only what is public.
create function public.search_blogs(search text) returns setof public.blogs
language sql stable
security definer
set search_path = ''
set enable_seqscan = off
as $$
  with pattern as materialized (
    select '%' || regexp_replace(search, '([\\%_])', '\\\1', 'g') || '%' as text
  ),
  matches as materialized (
    select id from public.blogs
    where title ilike (select text from pattern) or content ilike (select text from pattern)
  )
  select blogs.* from public.blogs join matches using (id)
  where published and published_at <= now()
$$;
revoke all on function public.search_blogs(text) from public, anon, authenticated, service_role;
grant execute on function public.search_blogs(text) to anon, authenticated, service_role;
