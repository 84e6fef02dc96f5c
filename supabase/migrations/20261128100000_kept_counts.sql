-- Counts and lists that are kept while rows change, so that what shows them takes as long with twenty thousand posts as
-- with twenty.

-- What is counted, of which key; the count is the sum of the amounts. Several rows, as of two transactions that count
-- the same at once each takes one of its own: neither waits for the other, and none can lock the other out.
create table public.kept_counts (
  id bigint generated always as identity primary key,
  kind text not null,
  key text not null,
  amount bigint not null
);
create index kept_counts_kind_key_id_idx on public.kept_counts (kind, key, id);

alter table public.kept_counts enable row level security;
revoke all on public.kept_counts from public, anon, authenticated, service_role;
grant select on public.kept_counts to authenticated, service_role;

create policy "Admins read counts"
  on public.kept_counts for select to authenticated
  using ((select public.is_admin()));
create policy "Accounts with a second factor need it"
  on public.kept_counts as restrictive for all to authenticated
  using ((select private.has_required_assurance()));

-- From the end of the index, and then by the place: a transaction that counts a thousand times leaves as many former
-- versions of the row before it, which it must not read each time.
create function private.count_more(counted_kind text, counted_key text, more bigint) returns void
language plpgsql
set search_path = ''
set enable_seqscan = off
as $$
declare
  place tid;
begin
  if more = 0 then
    return;
  end if;
  select ctid into place from public.kept_counts
  where kind = counted_kind and key = counted_key
  order by id desc
  limit 1
  for update skip locked;
  if found then
    update public.kept_counts set amount = amount + more where ctid = place;
  else
    insert into public.kept_counts (kind, key, amount) values (counted_kind, counted_key, more);
  end if;
end
$$;
revoke all on function private.count_more(text, text, bigint) from public, anon, authenticated, service_role;

-- The order of the public lists: that of each tag, and that of all posts under the tag '', which no post can have. Posts
-- whose time has not come are in it, too; they are few, and whoever reads leaves them out.
create table private.listed_posts (
  tag text not null,
  featured boolean not null,
  published_at timestamptz not null,
  blog_id uuid not null references public.blogs (id) on delete cascade,
  primary key (blog_id, tag)
);
create index listed_posts_order_idx on private.listed_posts (tag, featured desc, published_at desc, blog_id);
alter table private.listed_posts enable row level security;
revoke all on private.listed_posts from public, anon, authenticated, service_role;

create function private.list_post() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    delete from private.listed_posts where blog_id = old.id;
  end if;
  if new.published then
    insert into private.listed_posts (tag, featured, published_at, blog_id)
    select distinct tags.name, new.featured, new.published_at, new.id
    from unnest(array_append(new.tags, '')) as tags (name);
  end if;
  return null;
end
$$;
revoke all on function private.list_post() from public, anon, authenticated, service_role;

create trigger list_new_post after insert on public.blogs
  for each row when (new.published) execute function private.list_post();
create trigger list_changed_post after update of published, featured, published_at, tags on public.blogs
  for each row
  when (
    (old.published, old.featured, old.published_at, old.tags)
    is distinct from (new.published, new.featured, new.published_at, new.tags)
  )
  execute function private.list_post();

create function private.count_listed_post() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.count_more('listed posts', old.tag, -1);
  else
    perform private.count_more('listed posts', new.tag, 1);
  end if;
  return null;
end
$$;
revoke all on function private.count_listed_post() from public, anon, authenticated, service_role;

create trigger count_listed_post after insert or delete on private.listed_posts
  for each row execute function private.count_listed_post();

-- `minutes` are those of the posts with a reading time, which are `timed`.
create function private.count_post() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_new constant integer = (tg_op <> 'DELETE')::integer;
  was_old constant integer = (tg_op <> 'INSERT')::integer;
begin
  perform private.count_more('posts', 'all', is_new - was_old);
  perform private.count_more(
    'posts', 'published', coalesce(new.published::integer, 0) - coalesce(old.published::integer, 0)
  );
  perform private.count_more('posts', 'views', coalesce(new.view_count, 0)::bigint - coalesce(old.view_count, 0));
  perform private.count_more('posts', 'minutes', coalesce(new.reading_time, 0) - coalesce(old.reading_time, 0));
  perform private.count_more('posts', 'timed', num_nonnulls(new.reading_time) - num_nonnulls(old.reading_time));
  return null;
end
$$;
revoke all on function private.count_post() from public, anon, authenticated, service_role;

create trigger count_post after insert or delete or update of published, view_count, reading_time on public.blogs
  for each row execute function private.count_post();

create function private.count_daily_views() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- As each view comes: one more on the same day.
  if old.day = new.day then
    perform private.count_more('daily views', to_char(new.day, 'YYYY-MM-DD'), new.views - old.views);
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform private.count_more('daily views', to_char(old.day, 'YYYY-MM-DD'), -old.views);
  end if;
  if tg_op <> 'DELETE' then
    perform private.count_more('daily views', to_char(new.day, 'YYYY-MM-DD'), new.views);
  end if;
  return null;
end
$$;
revoke all on function private.count_daily_views() from public, anon, authenticated, service_role;

create trigger count_daily_views after insert or delete or update of day, views on public.blog_daily_views
  for each row execute function private.count_daily_views();

create function private.count_feedback() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    perform private.count_more('feedback', old.component, -1);
  end if;
  if tg_op <> 'DELETE' then
    perform private.count_more('feedback', new.component, 1);
  end if;
  return null;
end
$$;
revoke all on function private.count_feedback() from public, anon, authenticated, service_role;

create trigger count_feedback after insert or delete or update of component on public.feedback
  for each row execute function private.count_feedback();

-- Lists and counts anew from the rows, for rows that came or went without triggers. Writers wait meanwhile, and servers make
-- their kept pages anew.
create function private.recount() returns void
language plpgsql
set search_path = ''
as $$
begin
  lock table public.blogs, public.blog_daily_views, public.feedback in share row exclusive mode;
  truncate private.listed_posts;
  insert into private.listed_posts (tag, featured, published_at, blog_id)
  select distinct tags.name, blogs.featured, blogs.published_at, blogs.id
  from public.blogs cross join unnest(array_append(blogs.tags, '')) as tags (name)
  where blogs.published;
  delete from public.kept_counts;
  insert into public.kept_counts (kind, key, amount)
  select 'listed posts', tag, count(*) from private.listed_posts group by tag
  union all
  select 'posts', sums.key, sums.amount
  from (
    select
      count(*) as posts,
      count(*) filter (where published) as published,
      coalesce(sum(view_count), 0) as views,
      coalesce(sum(reading_time), 0) as minutes,
      count(reading_time) as timed
    from public.blogs
  ) as of_posts
  cross join lateral (
    values ('all', posts), ('published', published), ('views', views), ('minutes', minutes), ('timed', timed)
  ) as sums (key, amount)
  where sums.amount <> 0
  union all
  select 'daily views', to_char(day, 'YYYY-MM-DD'), sum(views) from public.blog_daily_views group by day
  union all
  select 'feedback', component, count(*) from public.feedback group by component;
  perform pg_notify('changes', 'public_pages');
end
$$;
revoke all on function private.recount() from public, anon, authenticated, service_role;

create function private.forget_counts() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.kept_counts where kind = tg_argv[0];
  return null;
end
$$;
revoke all on function private.forget_counts() from public, anon, authenticated, service_role;

create trigger forget_counts after truncate on private.listed_posts
  for each statement execute function private.forget_counts('listed posts');
create trigger forget_counts after truncate on public.blogs
  for each statement execute function private.forget_counts('posts');
create trigger forget_counts after truncate on public.blog_daily_views
  for each statement execute function private.forget_counts('daily views');
create trigger forget_counts after truncate on public.feedback
  for each statement execute function private.forget_counts('feedback');

select private.recount();

-- How many public posts a tag has, or, for '', all of them together: those that are listed, without the few that wait for
-- their time.
create function public.count_blogs(tag text) returns bigint
language sql stable
security definer
set search_path = ''
as $$
  select coalesce(sum(amount), 0)::bigint - (
    select count(*) from private.listed_posts
    where listed_posts.tag = count_blogs.tag
      and listed_posts.featured = any (array[true, false])
      and listed_posts.published_at > now()
  )
  from public.kept_counts
  where kind = 'listed posts' and key = count_blogs.tag
$$;
revoke all on function public.count_blogs(text) from public, anon, authenticated, service_role;
grant execute on function public.count_blogs(text) to anon, authenticated, service_role;

-- One part of the public list: `size` posts after the first `skip`, of a tag or, for '', of all. Featured posts first,
-- then the newest. It walks the kept order alone, from its nearer end, and reads no post that it does not give; public
-- posts only, to admins as well.
create function public.list_blogs(tag text, skip integer, size integer) returns setof public.blogs
language sql stable
security definer
set search_path = ''
as $$
  with counted as materialized (select public.count_blogs(list_blogs.tag) as total)
  select post.*
  from (
    (
      select listed_posts.blog_id, listed_posts.featured, listed_posts.published_at
      from private.listed_posts
      where listed_posts.tag = list_blogs.tag
        and listed_posts.published_at <= now()
        and list_blogs.skip <= (select total / 2 from counted)
      order by listed_posts.featured desc, listed_posts.published_at desc, listed_posts.blog_id
      offset list_blogs.skip
      limit list_blogs.size
    )
    union all
    (
      select listed_posts.blog_id, listed_posts.featured, listed_posts.published_at
      from private.listed_posts
      where listed_posts.tag = list_blogs.tag
        and listed_posts.published_at <= now()
        and list_blogs.skip > (select total / 2 from counted)
      order by listed_posts.featured, listed_posts.published_at, listed_posts.blog_id desc
      offset (select greatest(total - list_blogs.skip - list_blogs.size, 0) from counted)
      limit (select greatest(least(total - list_blogs.skip, list_blogs.size), 0) from counted)
    )
  ) as part
  -- One by one, by the key: the planner does not know how few they are.
  cross join lateral (select * from public.blogs where blogs.id = part.blog_id limit 1) as post
  order by part.featured desc, part.published_at desc, part.blog_id
$$;
revoke all on function public.list_blogs(text, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.list_blogs(text, integer, integer) to anon, authenticated, service_role;

-- The newest public posts, at most `size`, with one of `tags`, save the post `id`. Public posts only, to admins as well.
create function public.related_blogs(id uuid, tags text[], size integer) returns setof public.blogs
language sql stable
security definer
set search_path = ''
as $$
  select post.*
  from (
    select distinct newest.published_at, newest.blog_id
    from unnest(related_blogs.tags) as wanted (tag)
    cross join (values (true), (false)) as kind (featured)
    cross join lateral (
      select listed_posts.published_at, listed_posts.blog_id
      from private.listed_posts
      where listed_posts.tag = wanted.tag
        and wanted.tag <> ''
        and listed_posts.featured = kind.featured
        and listed_posts.published_at <= now()
        and listed_posts.blog_id <> related_blogs.id
      order by listed_posts.published_at desc, listed_posts.blog_id
      limit related_blogs.size
    ) as newest
    order by newest.published_at desc, newest.blog_id
    limit related_blogs.size
  ) as found
  cross join lateral (select * from public.blogs where blogs.id = found.blog_id limit 1) as post
  order by found.published_at desc, found.blog_id
$$;
revoke all on function public.related_blogs(uuid, text[], integer) from public, anon, authenticated, service_role;
grant execute on function public.related_blogs(uuid, text[], integer) to anon, authenticated, service_role;

create or replace function public.public_blog_tags() returns table (name text, slug text, posts bigint)
language sql stable
security definer
set search_path = ''
as $$
  select tagged.name, blog_tags.slug, tagged.posts
  from (
    select key as name, sum(amount)::bigint - (
      select count(*) from private.listed_posts
      where listed_posts.tag = key
        and listed_posts.featured = any (array[true, false])
        and listed_posts.published_at > now()
    ) as posts
    from public.kept_counts
    where kind = 'listed posts' and key <> ''
    group by key
    having sum(amount) > 0
  ) as tagged
  left join public.blog_tags on blog_tags.name = tagged.name
  where tagged.posts > 0
  order by tagged.posts desc, tagged.name
$$;

create or replace function public.blog_views_by_day(days integer) returns table (day date, views bigint)
language sql stable
set search_path = ''
as $$
  select
    dates.day,
    (
      select coalesce(sum(amount), 0)::bigint from public.kept_counts
      where kind = 'daily views' and key = to_char(dates.day, 'YYYY-MM-DD')
    )
  from (
    select ((now() at time zone 'utc')::date - ago)::date as day
    from generate_series(0, least(greatest(days, 1), 366) - 1) as ago
  ) as dates
  order by dates.day
$$;

-- The sums over all posts, for admins: others may not read the counts. `scheduled` are published and wait for their time.
-- `reading_time` is the mean in minutes, null without posts.
drop function public.blog_stats();
create function public.blog_stats()
returns table (posts bigint, published bigint, scheduled bigint, views bigint, reading_time numeric)
language sql stable
set search_path = ''
as $$
  select
    coalesce(sum(amount) filter (where key = 'all'), 0)::bigint,
    coalesce(sum(amount) filter (where key = 'published'), 0)::bigint,
    (select count(*) from public.blogs where blogs.published and blogs.published_at > now()),
    coalesce(sum(amount) filter (where key = 'views'), 0)::bigint,
    round(sum(amount) filter (where key = 'minutes') / nullif(sum(amount) filter (where key = 'timed'), 0), 1)
  from public.kept_counts
  where kind = 'posts'
$$;
revoke all on function public.blog_stats() from public, anon, authenticated, service_role;
grant execute on function public.blog_stats() to authenticated, service_role;

-- How much feedback there is of each component, for admins.
create function public.feedback_counts() returns table (component text, entries bigint)
language sql stable
set search_path = ''
as $$
  select key, sum(amount)::bigint from public.kept_counts where kind = 'feedback' group by key
$$;
revoke all on function public.feedback_counts() from public, anon, authenticated, service_role;
grant execute on function public.feedback_counts() to authenticated, service_role;

-- Whether an author has a public post is read from the index alone.
create index blogs_public_authors_idx on public.blogs (author_id, published_at) where published;

-- Finds each editor once by the indexes and then their names one by one: neither posts, revisions nor profiles are read
-- whole.
create or replace function public.blog_editors() returns table (id uuid, full_name text)
language sql stable
security definer
set search_path = ''
as $$
  with recursive
  of_posts (id) as (
    (select updated_by from public.blogs where updated_by is not null order by updated_by limit 1)
    union all
    select (select updated_by from public.blogs where updated_by > of_posts.id order by updated_by limit 1)
    from of_posts
    where of_posts.id is not null
  ),
  of_revisions (id) as (
    (select saved_by from public.blog_revisions where saved_by is not null order by saved_by limit 1)
    union all
    select (select saved_by from public.blog_revisions where saved_by > of_revisions.id order by saved_by limit 1)
    from of_revisions
    where of_revisions.id is not null
  )
  select editors.id, found.full_name
  from (select of_posts.id from of_posts union select of_revisions.id from of_revisions) as editors
  cross join lateral (select profiles.full_name from public.profiles where profiles.user_id = editors.id limit 1) as found
  where (select public.is_admin())
$$;
