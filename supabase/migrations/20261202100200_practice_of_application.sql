-- For which application an interview was practised, by its name of that day: the application may change or go.

alter table public.practice_results
  add column application text
    constraint practice_results_application_length check (char_length(application) between 1 and 300);
