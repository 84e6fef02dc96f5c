-- The admins' list of feedback: newest first, of one component or of all. The id settles the order of what came at one
-- moment, so that no page repeats or leaves out a row.

create index feedback_created_at_id_idx on public.feedback (created_at desc, id desc);
create index feedback_component_created_at_id_idx on public.feedback (component, created_at desc, id desc);
drop index public.feedback_created_at_idx;
