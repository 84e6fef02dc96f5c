-- How an application was decided.

-- Null while nothing is decided. An earlier refusal, by any country, is among the answers.
alter table public.applications
  add column outcome text constraint applications_outcome_listed check (outcome in ('granted', 'refused'));
grant update (outcome) on public.applications to authenticated;
