-- Assertions that were handed in, until they have expired: each works once.
create table if not exists platform.used_saml_assertions (
  assertion_hash text primary key,
  expires_at timestamptz not null
);
create index if not exists used_saml_assertions_expires_at_idx on platform.used_saml_assertions (expires_at);

-- When the session has to end that a PKCE flow is exchanged for: GoTrue's table has no column for it.
create table if not exists platform.sso_flow_limits (
  flow_state_id uuid primary key references auth.flow_state on delete cascade,
  not_after timestamptz not null
);
