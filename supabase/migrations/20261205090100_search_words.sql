-- The blog's search looks at the words of a post as readers see them: a tag's name, an attribute and an address in a link
-- are none, and a word of which a part is bold is one. Kept beside the post, since taking markup away from every post
-- that a search may find costs more than the search.

create function private.words_of_html(html text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  with comments as (
    select case when html like '%<!--%' then regexp_replace(html, '<!--.*?-->', '', 'g') else html end as text
  ),
  -- Elements within a line part no words; all others do.
  inlines as (
    select regexp_replace(
      text,
      '</?(?:a|abbr|b|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u)'
        || '(?:\s(?:[^>"'']|"[^"]*"|''[^'']*'')*)?/?>',
      '',
      'gi'
    ) as text
    from comments
  ),
  blocks as (
    select regexp_replace(text, '</?[a-z](?:[^>"'']|"[^"]*"|''[^'']*'')*>', ' ', 'gi') as text from inlines
  ),
  -- Facts that posts quote are told by the page.
  quotes as (
    select regexp_replace(text, '(?<!\{)\{fact [^{}]*\}', ' ', 'g') as text from blocks
  ),
  entities as (
    select
      replace(replace(replace(replace(replace(replace(replace(replace(
        text,
        '&nbsp;', ' '), chr(160), ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&apos;', ''''),
        '&amp;', '&'
      ) as text
    from quotes
  )
  select btrim(regexp_replace(text, '\s+', ' ', 'g')) from entities
$$;
revoke all on function private.words_of_html(text) from public, anon, authenticated, service_role;

create table private.blog_texts (
  blog_id uuid primary key references public.blogs (id) on delete cascade,
  -- The title in a line of its own.
  text text not null
);
alter table private.blog_texts enable row level security;
revoke all on private.blog_texts from public, anon, authenticated, service_role;

create function private.blog_text(title text, content text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select btrim(regexp_replace(title, '\s+', ' ', 'g')) || E'\n' || private.words_of_html(content)
$$;
revoke all on function private.blog_text(text, text) from public, anon, authenticated, service_role;

create function private.keep_blog_text() returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.blog_texts (blog_id, text)
  values (new.id, private.blog_text(new.title, new.content))
  on conflict (blog_id) do update set text = excluded.text
  where blog_texts.text is distinct from excluded.text;
  return null;
end
$$;
revoke all on function private.keep_blog_text() from public, anon, authenticated, service_role;

create trigger keep_new_blog_text after insert on public.blogs
  for each row execute function private.keep_blog_text();
create trigger keep_changed_blog_text after update of title, content on public.blogs
  for each row when ((old.title, old.content) is distinct from (new.title, new.content))
  execute function private.keep_blog_text();

-- Keeps the texts, too.
create or replace function private.recount() returns void
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
  truncate private.blog_texts;
  insert into private.blog_texts (blog_id, text)
  select id, private.blog_text(title, content) from public.blogs;
  perform pg_notify('changes', 'public_pages');
end
$$;

insert into private.blog_texts (blog_id, text)
select id, private.blog_text(title, content) from public.blogs;

-- Of all that matches the index is asked, and nothing else: the policies would keep it from `ilike`.
drop index public.blogs_search_idx;
create index blog_texts_search_idx on private.blog_texts using gin (text extensions.gin_trgm_ops);

-- Matches are few or many, which the planner cannot know: joined to the posts, it read all of these for a handful of matches.
create or replace function public.search_blogs(search text) returns setof public.blogs
language sql stable
security definer
set search_path = ''
set enable_seqscan = off
as $$
  with pattern as materialized (
    select '%' || regexp_replace(regexp_replace(search, '\s+', ' ', 'g'), '([\\%_])', '\\\1', 'g') || '%' as text
  )
  select blogs.* from public.blogs
  where published and published_at <= now() and id = any (array(
    select blog_id from private.blog_texts where blog_texts.text ilike (select pattern.text from pattern)
  ))
$$;
