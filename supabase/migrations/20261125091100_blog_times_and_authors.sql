-- What pages, feeds and saves rely on in a post is not the caller's to say: times that every reader understands, who
-- wrote it, who saved it last and when. And tags whose links lead to them.

-- Times that no page can write, and tags that no link reaches, cannot stay.
update public.blogs set created_at = now()
where created_at not between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z';
update public.blogs set updated_at = now()
where updated_at not between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z';
update public.blogs set published_at = created_at
where published_at not between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z';
update public.blogs set tags = array_remove(array_remove(tags, '.'), '..') where tags && array['.', '..'];
delete from public.blog_tags where btrim(name) in ('.', '..');

alter table public.blogs
  add constraint blogs_created_at_range
    check (created_at between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z'),
  add constraint blogs_updated_at_range
    check (updated_at between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z'),
  add constraint blogs_published_at_range
    check (published_at between '1970-01-01T00:00:00Z' and '9999-12-31T00:00:00Z'),
  drop constraint blogs_tags_form,
  add constraint blogs_tags_form check (
    cardinality(tags) <= 30
    and array_position(tags, null) is null
    and array_position(tags, '') is null
    -- In an address they name the folder and the one above it.
    and not tags && array['.', '..']
    and char_length(array_to_string(tags, ',')) <= 1600
  );
alter table public.blog_tags
  add constraint blog_tags_name_form check (btrim(name) not in ('.', '..'));

-- For the role of signed-in people only: the service and its tools write what they want. A post's author may have been
-- an admin once; nobody becomes one by being named, as the names of authors are public.
create function private.sign_blog() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user <> 'authenticated' then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.updated_at = now();
    new.updated_by = auth.uid();
    new.view_count = 0;
  elsif new.author_id is not distinct from old.author_id then
    return new;
  end if;
  if
    new.author_id is not null and new.author_id is distinct from auth.uid()
    and not exists (
      select from public.user_roles where user_roles.user_id = new.author_id and user_roles.role = 'admin'
    )
  then
    raise exception 'The author of a post must be an admin' using errcode = '42501';
  end if;
  return new;
end
$$;
revoke all on function private.sign_blog() from public, anon, authenticated, service_role;

create trigger sign_blog before insert or update of author_id on public.blogs
  for each row execute function private.sign_blog();

-- Who writes `updated_at` alone makes a version too, at the time that it is: the column's own value is never taken.
drop trigger touch_updated_at on public.blogs;
create trigger touch_updated_at
  before update of title, slug, content, excerpt, meta_description, tags, cover_image, published, featured,
    reading_time, published_at, updated_at on public.blogs
  for each row execute function private.touch_blog();
