-- A second factor protects what people keep here, not only the screen that asks for it: with a password alone one gets
-- a token of level aal1, and as long as the account has a verified factor that token reaches nothing of theirs.

-- True for callers who have proven all the factors that their account asks for. Rules ask it once per statement:
-- `(select private.has_required_assurance())`.
create function private.has_required_assurance() returns boolean
language sql stable
security definer
set search_path = ''
as $$
  select
    coalesce((select auth.jwt()) ->> 'aal', '') = 'aal2'
    or not exists (
      select from auth.mfa_factors
      where mfa_factors.user_id = (select auth.uid()) and mfa_factors.status = 'verified'
    )
$$;
revoke all on function private.has_required_assurance() from public, anon, authenticated, service_role;
grant execute on function private.has_required_assurance() to authenticated, service_role;

create policy "Accounts with a second factor need it"
  on public.user_roles as restrictive for all to authenticated
  using ((select private.has_required_assurance()));
create policy "Accounts with a second factor need it"
  on public.profiles as restrictive for all to authenticated
  using ((select private.has_required_assurance()));
create policy "Accounts with a second factor need it"
  on public.visa_progress as restrictive for all to authenticated
  using ((select private.has_required_assurance()));
create policy "Accounts with a second factor need it"
  on public.documents as restrictive for all to authenticated
  using ((select private.has_required_assurance()));
create policy "Accounts with a second factor need it"
  on public.sop_documents as restrictive for all to authenticated
  using ((select private.has_required_assurance()));
create policy "Accounts with a second factor need it"
  on public.resumes as restrictive for all to authenticated
  using ((select private.has_required_assurance()));
create policy "Accounts with a second factor need it"
  on public.feedback as restrictive for all to authenticated
  using ((select private.has_required_assurance()));
create policy "Accounts with a second factor need it"
  on public.chat_conversations as restrictive for all to authenticated
  using ((select private.has_required_assurance()));
create policy "Accounts with a second factor need it"
  on public.chat_messages as restrictive for all to authenticated
  using ((select private.has_required_assurance()));
create policy "Accounts with a second factor need it"
  on storage.objects as restrictive for all to authenticated
  using ((select private.has_required_assurance()));

-- The blog has no such policy: everybody reads what is public, and all the rest of it is for admins.
create or replace function public.is_admin() returns boolean
language sql stable
security definer
set search_path = ''
as $$
  select
    (
      exists (
        select from public.user_roles
        where user_roles.user_id = (select auth.uid()) and user_roles.role = 'admin'
      )
      or exists (
        select from auth.users
        join private.settings on settings.name = 'support_email' and settings.value = lower(users.email)
        where users.id = (select auth.uid())
          and users.email_confirmed_at is not null
          and not users.is_sso_user
          and not users.is_anonymous
          and users.deleted_at is null
      )
    )
    and private.has_required_assurance()
$$;
