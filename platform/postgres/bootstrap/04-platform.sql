-- The embedded backend's own bookkeeping: no API role may look in. Absent on hosted Supabase.
create schema if not exists platform;
revoke all on schema platform from public, anon, authenticated, service_role;
