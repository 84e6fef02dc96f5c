-- What the admins' page about the system says of the database, and of the calls of the model in the last 24 hours.
create function public.system_facts() returns jsonb
language sql stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'version', current_setting('server_version'),
    'bytes', pg_database_size(current_database()),
    'connections', (select count(*) from pg_stat_activity where datname = current_database()),
    'most_connections', current_setting('max_connections')::integer,
    'migration', (
      select concat_ws('_', version, name) from supabase_migrations.schema_migrations order by version desc limit 1
    ),
    'calls', coalesce(
      (select jsonb_agg(jsonb_build_object('model', model, 'outcome', outcome, 'calls', calls) order by model, outcome)
         from (
           select model, outcome, count(*)::integer as calls from public.ai_usage
            where created_at > now() - interval '1 day' group by model, outcome
         ) as counted),
      '[]'
    )
  )
$$;
revoke all on function public.system_facts() from public, anon, authenticated, service_role;
grant execute on function public.system_facts() to service_role;
