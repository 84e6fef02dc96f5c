-- How often each post was read on each day (UTC), beside its count in all.

create table public.blog_daily_views (
  blog_id uuid not null references public.blogs (id) on delete cascade,
  day date not null,
  views integer not null constraint blog_daily_views_range check (views > 0),
  primary key (blog_id, day)
);

create index blog_daily_views_day_idx on public.blog_daily_views (day);

alter table public.blog_daily_views enable row level security;
revoke all on public.blog_daily_views from public, anon, authenticated, service_role;
grant select on public.blog_daily_views to authenticated;
grant select, insert, update, delete on public.blog_daily_views to service_role;

create policy "Admins read daily views"
  on public.blog_daily_views for select to authenticated
  using ((select public.is_admin()));
create policy "Accounts with a second factor need it"
  on public.blog_daily_views as restrictive for all to authenticated
  using ((select private.has_required_assurance()));

-- The row of the post is locked first, always, so that readers at the same time wait in one line.
create or replace function public.increment_blog_view(blog_slug text) returns void
language sql
security definer
set search_path = ''
as $$
  with viewed as (
    update public.blogs set view_count = view_count + 1
    where slug = blog_slug and published and published_at <= now() and view_count < 2147483647
    returning id
  )
  insert into public.blog_daily_views (blog_id, day, views)
  select viewed.id, (now() at time zone 'utc')::date, 1 from viewed
  on conflict (blog_id, day) do update set views = blog_daily_views.views + 1
$$;

-- Views of all posts together on each of the last `days` days (UTC, today the last), days without any as 0. For admins:
-- others may not read the rows.
create function public.blog_views_by_day(days integer) returns table (day date, views bigint)
language sql stable
set search_path = ''
as $$
  select dates.day, coalesce(sum(blog_daily_views.views), 0)::bigint
  from (
    select ((now() at time zone 'utc')::date - ago)::date as day
    from generate_series(0, least(greatest(days, 1), 366) - 1) as ago
  ) as dates
  left join public.blog_daily_views on blog_daily_views.day = dates.day
  group by dates.day
  order by dates.day
$$;
revoke all on function public.blog_views_by_day(integer) from public, anon, authenticated, service_role;
grant execute on function public.blog_views_by_day(integer) to authenticated, service_role;

-- The sums over all posts that the caller may see. `reading_time` is the mean in minutes, null without posts.
create function public.blog_stats()
returns table (posts bigint, published bigint, views bigint, reading_time numeric)
language sql stable
set search_path = ''
as $$
  select
    count(*),
    count(*) filter (where blogs.published),
    coalesce(sum(blogs.view_count), 0)::bigint,
    round(avg(blogs.reading_time), 1)
  from public.blogs
$$;
revoke all on function public.blog_stats() from public, anon, authenticated, service_role;
grant execute on function public.blog_stats() to authenticated, service_role;
