-- Messages of wallets that were used for signing in, until they would be too old anyway: none is taken twice.
create table if not exists platform.used_wallet_messages (
  digest text primary key,
  expires_at timestamptz not null
);
create index if not exists used_wallet_messages_expires_at on platform.used_wallet_messages (expires_at);
