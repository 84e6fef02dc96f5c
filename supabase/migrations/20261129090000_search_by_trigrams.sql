-- Matches are few or many, which the planner cannot know: joined to the posts, it read all of these for a handful of matches.
create or replace function public.search_blogs(search text) returns setof public.blogs
language sql stable
security definer
set search_path = ''
set enable_seqscan = off
as $$
  with pattern as materialized (
    select '%' || regexp_replace(search, '([\\%_])', '\\\1', 'g') || '%' as text
  )
  select blogs.* from public.blogs
  where published and published_at <= now() and id = any (array(
    select id from public.blogs
    where title ilike (select text from pattern) or content ilike (select text from pattern)
  ))
$$;
