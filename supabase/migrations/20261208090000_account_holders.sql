-- Whose an account is decides whether its money counts. Null: nobody has said yet.
alter table public.application_balances
  add column holder text constraint application_balances_holder_known check (
    holder in ('self', 'parents', 'partner', 'other-relative', 'friend', 'employer', 'other-body')
  );
grant update (holder) on public.application_balances to authenticated;
