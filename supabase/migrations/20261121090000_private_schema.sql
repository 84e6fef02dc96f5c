-- Schema `private` holds what rules need and nobody may call through the API: it is not an exposed schema and the
-- API roles have no USAGE on it. Constraints and triggers reach its functions by id, so EXECUTE is enough for them.
--
-- Every migration says its rights outright: hosted Supabase hands everything new in `public` to the API roles, a
-- plain Postgres hands functions to everybody, and both shall end alike. So: revoke all, then grant what is meant.

create schema private;
revoke all on schema private from public, anon, authenticated, service_role;

create extension if not exists pg_trgm with schema extensions;

create function private.touch_updated_at() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.updated_at = now();
  return new;
end
$$;

-- True for HTML that can act: dangerous elements, event handlers, inline styles, and addresses whose scheme is not
-- known to be harmless. It reads every `<` that could start a tag the way HTML's tokenizer does (quoted, unquoted and
-- missing values, `/` as a separator), wherever it stands, so no context hides one. Unknown tags without such
-- attributes, as in "Dear <name>", are harmless. Rendering sanitises as well; this keeps the stored text clean.
--
-- The parts, where W is HTML's white space (never Unicode's):
--   tag    a letter, then anything but W / >
--   gap    W or /
--   name   anything but W / > and, after its first character, =
-- and after a name either a quoted value, or a bare value or none up to the next gap.
create function private.has_active_markup(html text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$
  select html ~* '<(script|style|iframe|frame|frameset|object|embed|applet|base|link|meta|form|input|button|textarea|select|svg|math|template|noscript|noembed|noframes|xmp|plaintext|portal|fencedframe)([ \t\n\f\r/>]|$)'
    or html ~* (
      '<[a-z][^ \t\n\f\r/>]*[ \t\n\f\r/]+'
      || '(?:'
      || '[ \t\n\f\r/]+'
      || '|[^ \t\n\f\r/>][^ \t\n\f\r/>=]*[ \t\n\f\r]*=[ \t\n\f\r]*(?:"[^"]*"|''[^'']*'')'
      || '|[^ \t\n\f\r/>][^ \t\n\f\r/>=]*[ \t\n\f\r]*=[ \t\n\f\r]*[^ \t\n\f\r"''>][^ \t\n\f\r>]*[ \t\n\f\r]'
      || '|[^ \t\n\f\r/>][^ \t\n\f\r/>=]*(?![ \t\n\f\r]*=)[ \t\n\f\r/]'
      || ')*'
      || '(?:'
      || '(?:on[^ \t\n\f\r/>=]+|style|srcdoc|formaction|action|srcset|background|ping|manifest|codebase|classid)[ \t\n\f\r]*='
      || '|(?:href|src|cite|poster|data|longdesc|dynsrc|lowsrc|xlink:href)[ \t\n\f\r]*=[ \t\n\f\r]*(?:'
      || '"(?!https?://|mailto:|tel:|/|#|[?]|[.]{1,2}/|"|[a-z0-9_-]+[./?#"]|data:image/(?:png|jpe?g|gif|webp|avif);base64,)'
      || '|''(?!https?://|mailto:|tel:|/|#|[?]|[.]{1,2}/|''|[a-z0-9_-]+[./?#'']|data:image/(?:png|jpe?g|gif|webp|avif);base64,)'
      || '|(?![ \t\n\f\r"'']|https?://|mailto:|tel:|/|#|[?]|[.]{1,2}/|>|[a-z0-9_-]+[./?# \t\n\f\r>]|data:image/(?:png|jpe?g|gif|webp|avif);base64,)'
      || ')'
      || ')'
    )
$$;

revoke all on all functions in schema private from public, anon, authenticated, service_role;
grant execute on function private.has_active_markup(text) to authenticated, service_role;
