-- Nonces of ID tokens that somebody has signed in with, hashed, until the tokens expire by themselves.
create table if not exists platform.used_nonces (
  hash text primary key,
  expires_at timestamptz not null
);
