-- People see where they are signed in, and end sessions that they do not know. The caller's own session has to be
-- there still: a token outlives its session by up to an hour, and then must not end those of whoever ended it.

-- The sessions of the caller that can go on, the one last used first. `methods` says how each was proven, first proof
-- first: password, otp, oauth, totp …
create function public.my_sessions()
returns table (
  id uuid,
  created_at timestamptz,
  last_used_at timestamptz,
  user_agent text,
  ip text,
  is_current boolean,
  aal text,
  methods text[]
)
language sql stable
security definer
set search_path = ''
as $$
  with mine as (
    select sessions.*, sessions.id::text = (select auth.jwt()) ->> 'session_id' as is_this
    from auth.sessions
    where sessions.user_id = (select auth.uid())
  )
  select
    mine.id,
    mine.created_at,
    coalesce(mine.refreshed_at at time zone 'UTC', mine.created_at),
    mine.user_agent,
    host(mine.ip),
    mine.is_this,
    coalesce(mine.aal, 'aal1')::text,
    array(
      select mfa_amr_claims.authentication_method from auth.mfa_amr_claims
      where mfa_amr_claims.session_id = mine.id
      order by mfa_amr_claims.created_at, mfa_amr_claims.id
    )
  from mine
  where private.has_required_assurance()
    and exists (select from mine as current_one where current_one.is_this)
    and (mine.not_after is null or mine.not_after > now())
    -- A session whose tokens were all revoked is over. The key is there where tokens are signed instead of stored.
    and (
      mine.refresh_token_hmac_key is not null
      or exists (select from auth.refresh_tokens where refresh_tokens.session_id = mine.id and not refresh_tokens.revoked)
    )
  order by 3 desc, mine.id
$$;
revoke all on function public.my_sessions() from public, anon, authenticated, service_role;
grant execute on function public.my_sessions() to authenticated;

-- Ends another session of the caller's and says whether there was one. Not the caller's own: that is signing out.
create function public.end_session(session_id uuid) returns boolean
language sql volatile
security definer
set search_path = ''
as $$
  with ended as (
    delete from auth.sessions
    where sessions.id = end_session.session_id
      and sessions.user_id = (select auth.uid())
      and sessions.id::text <> (select auth.jwt()) ->> 'session_id'
      and private.has_required_assurance()
      and exists (
        select from auth.sessions as current_one
        where current_one.user_id = (select auth.uid())
          and current_one.id::text = (select auth.jwt()) ->> 'session_id'
      )
    returning sessions.id, sessions.user_id
  ),
  audited as (
    insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
    select
      '00000000-0000-0000-0000-000000000000',
      gen_random_uuid(),
      json_build_object(
        'action', 'logout',
        'actor_id', users.id,
        'actor_username', coalesce(users.email, users.phone, ''),
        'actor_via_sso', users.is_sso_user,
        'log_type', 'account',
        'traits', json_build_object('session_id', ended.id)
      ),
      now(),
      ''
    from ended join auth.users on users.id = ended.user_id
    returning id
  )
  select exists (select from ended)
$$;
revoke all on function public.end_session(uuid) from public, anon, authenticated, service_role;
grant execute on function public.end_session(uuid) to authenticated;
