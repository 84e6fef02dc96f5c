-- The tags of the posts that the caller may see as public, the most used first; `slug` is null for one without a record.
create function public.public_blog_tags() returns table (name text, slug text, posts bigint)
language sql stable
set search_path = ''
as $$
  select tagged.name, min(blog_tags.slug), count(distinct tagged.id)
  from (
    select blogs.id, unnest(blogs.tags) as name
    from public.blogs
    where blogs.published and blogs.published_at <= now()
  ) as tagged
  left join public.blog_tags on blog_tags.name = tagged.name
  group by tagged.name
  order by count(distinct tagged.id) desc, tagged.name
$$;
revoke all on function public.public_blog_tags() from public, anon, authenticated, service_role;
grant execute on function public.public_blog_tags() to anon, authenticated, service_role;
