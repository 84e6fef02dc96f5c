-- What contract tests of the account service need beside its API: looks behind it, and time passed. Callable with the
-- secret key only.

create or replace function public.fx_age_refresh_token(p_token text, p_seconds integer) returns void
language sql security definer set search_path = '' as $$
  update auth.refresh_tokens set updated_at = updated_at - make_interval(secs => p_seconds) where token = p_token;
$$;

create or replace function public.fx_age_mail_tokens(p_user uuid, p_seconds integer) returns void
language sql security definer set search_path = '' as $$
  update auth.one_time_tokens set created_at = created_at - make_interval(secs => p_seconds) where user_id = p_user;
$$;

create or replace function public.fx_age_flow_states(p_user uuid, p_seconds integer) returns void
language sql security definer set search_path = '' as $$
  update auth.flow_state set created_at = created_at - make_interval(secs => p_seconds),
    auth_code_issued_at = auth_code_issued_at - make_interval(secs => p_seconds) where user_id = p_user;
$$;

create or replace function public.fx_age_redirect_flow(p_state uuid, p_seconds integer) returns void
language sql security definer set search_path = '' as $$
  update auth.flow_state set created_at = created_at - make_interval(secs => p_seconds) where id = p_state;
$$;

create or replace function public.fx_flow_state(p_state uuid) returns jsonb
language sql security definer set search_path = '' as $$
  select to_jsonb(f) from auth.flow_state f where f.id = p_state;
$$;

create or replace function public.fx_flow_of_user(p_user uuid) returns jsonb
language sql security definer set search_path = '' as $$
  select to_jsonb(f) from auth.flow_state f where f.user_id = p_user order by f.created_at desc limit 1;
$$;

create or replace function public.fx_make_sso_user(p_user uuid) returns void
language sql security definer set search_path = '' as $$
  update auth.users set is_sso_user = true where id = p_user;
$$;

create or replace function public.fx_identities(p_sub text) returns jsonb
language sql security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(i)), '[]') from auth.identities i where i.provider_id = p_sub;
$$;

create or replace function public.fx_is_contested(p_contact text) returns boolean
language sql security definer set search_path = '' as $$
  select p.is_contested from platform.unproven_passwords p join auth.users u on u.id = p.user_id
  where p_contact in (u.email, u.phone);
$$;

create or replace function public.fx_verify_factor(p_factor uuid) returns void
language sql security definer set search_path = '' as $$
  update auth.mfa_factors set status = 'verified' where id = p_factor;
$$;

create or replace function public.fx_end_session_time(p_session uuid) returns void
language sql security definer set search_path = '' as $$
  update auth.sessions set not_after = now() - interval '1 second' where id = p_session;
$$;

create or replace function public.fx_auth_user(p_email text) returns jsonb
language sql security definer set search_path = '' as $$
  select to_jsonb(u) from auth.users u where u.email = p_email;
$$;

create or replace function public.fx_auth_user_by_id(p_user uuid) returns jsonb
language sql security definer set search_path = '' as $$
  select to_jsonb(u) from auth.users u where u.id = p_user;
$$;

create or replace function public.fx_refresh_tokens(p_session uuid) returns jsonb
language sql security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('token', token, 'parent', parent, 'revoked', revoked) order by id), '[]')
  from auth.refresh_tokens where session_id = p_session;
$$;

create or replace function public.fx_sessions(p_user uuid) returns jsonb
language sql security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at), '[]') from auth.sessions s where s.user_id = p_user;
$$;

create or replace function public.fx_audit_actions(p_username text) returns jsonb
language sql security definer set search_path = '' as $$
  select coalesce(jsonb_agg(payload ->> 'action' order by created_at, xmin::text::bigint, cmin::text::bigint), '[]')
  from auth.audit_log_entries where payload ->> 'actor_username' = p_username;
$$;

create or replace function public.fx_age_relay_state(p_id uuid, p_seconds integer) returns void
language sql security definer set search_path = '' as $$
  update auth.saml_relay_states set created_at = created_at - make_interval(secs => p_seconds) where id = p_id;
$$;

create or replace function public.fx_audit_of_provider(p_provider text) returns jsonb
language sql security definer set search_path = '' as $$
  select coalesce(jsonb_agg(concat_ws(': ', payload ->> 'action', payload -> 'traits' ->> 'reason') order by created_at, xmin::text::bigint, cmin::text::bigint), '[]')
  from auth.audit_log_entries where payload -> 'traits' ->> 'provider' = p_provider;
$$;

create or replace function public.fx_set_attribute_mapping(p_provider uuid, p_mapping jsonb) returns void
language sql security definer set search_path = '' as $$
  update auth.saml_providers set attribute_mapping = p_mapping where sso_provider_id = p_provider;
$$;

create or replace function public.fx_age_challenges(p_factor uuid, p_seconds integer) returns void
language sql security definer set search_path = '' as $$
  update auth.mfa_challenges set created_at = created_at - make_interval(secs => p_seconds) where factor_id = p_factor;
$$;

create or replace function public.fx_age_factors(p_user uuid, p_seconds integer) returns void
language sql security definer set search_path = '' as $$
  update auth.mfa_factors set created_at = created_at - make_interval(secs => p_seconds) where user_id = p_user;
  update platform.totp_steps set last_step = last_step - p_seconds / 30
   where factor_id in (select id from auth.mfa_factors where user_id = p_user);
$$;

create or replace function public.fx_recovery_code_hashes(p_user uuid) returns jsonb
language sql security definer set search_path = '' as $$
  select coalesce(jsonb_agg(c.code_hash), '[]') from platform.recovery_codes c
    join platform.recovery_code_sets s on s.id = c.set_id where s.user_id = p_user;
$$;

create or replace function public.fx_challenge_codes(p_factor uuid) returns jsonb
language sql security definer set search_path = '' as $$
  select coalesce(jsonb_agg(otp_code), '[]') from auth.mfa_challenges where factor_id = p_factor;
$$;

create or replace function public.fx_make_anonymous(p_user uuid) returns void
language sql security definer set search_path = '' as $$
  update auth.users set is_anonymous = true where id = p_user;
$$;

create or replace function public.fx_factor(p_id uuid) returns jsonb
language sql security definer set search_path = '' as $$
  select to_jsonb(f) from auth.mfa_factors f where f.id = p_id;
$$;

create or replace function public.fx_audit_entries(p_user uuid) returns jsonb
language sql security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('payload', payload, 'ip_address', ip_address)
    order by created_at, xmin::text::bigint, cmin::text::bigint), '[]')
  from auth.audit_log_entries where payload ->> 'actor_id' = p_user::text;
$$;

do $$
declare fixture text;
begin
  foreach fixture in array array[
    'fx_audit_entries(uuid)',
    'fx_age_challenges(uuid, integer)', 'fx_age_factors(uuid, integer)', 'fx_factor(uuid)',
    'fx_recovery_code_hashes(uuid)', 'fx_challenge_codes(uuid)',
    'fx_make_anonymous(uuid)',
    'fx_age_refresh_token(text, integer)', 'fx_age_mail_tokens(uuid, integer)', 'fx_age_flow_states(uuid, integer)',
    'fx_end_session_time(uuid)', 'fx_auth_user(text)', 'fx_auth_user_by_id(uuid)', 'fx_refresh_tokens(uuid)', 'fx_sessions(uuid)',
    'fx_age_relay_state(uuid, integer)', 'fx_audit_of_provider(text)',
    'fx_set_attribute_mapping(uuid, jsonb)',
    'fx_age_redirect_flow(uuid, integer)', 'fx_flow_state(uuid)', 'fx_make_sso_user(uuid)', 'fx_identities(text)',
    'fx_verify_factor(uuid)', 'fx_flow_of_user(uuid)', 'fx_is_contested(text)', 'fx_audit_actions(text)'
  ] loop
    execute format('revoke execute on function public.%s from public, anon, authenticated', fixture);
    execute format('grant execute on function public.%s to service_role', fixture);
  end loop;
end $$;
