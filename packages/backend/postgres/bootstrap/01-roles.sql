-- The roles that the APIs act as, as on hosted Supabase. Idempotent, like every file in this folder.
-- The connecting role becomes a member of them in bootstrap.ts, because how that is said depends on the version.

do $$
begin
  if to_regrole('anon') is null then
    create role anon nologin noinherit;
  end if;
  if to_regrole('authenticated') is null then
    create role authenticated nologin noinherit;
  end if;
  if to_regrole('service_role') is null then
    create role service_role nologin noinherit;
  end if;

  -- Before Postgres 16 only a superuser may give BYPASSRLS; since then whoever has it and may create roles.
  if not (select rolbypassrls from pg_catalog.pg_roles where rolname = 'service_role') then
    begin
      alter role service_role bypassrls;
    exception when insufficient_privilege then
      raise exception 'the role "%" may not give BYPASSRLS to service_role. Let a superuser run: create role service_role nologin noinherit bypassrls (or, where it exists: alter role service_role bypassrls)', current_user
        using errcode = 'insufficient_privilege';
    end;
  end if;
end
$$;

grant usage on schema public to anon, authenticated, service_role;

-- Where hosted Supabase keeps extensions; the migrations install theirs there.
create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
