-- How long a person has to wait until what they used of the models in the last 24 hours is below a number of tokens.

create function public.ai_allowance_wait(person uuid, tokens bigint) returns integer
language sql stable
set search_path = ''
as $$
  -- Counted from the newest call back: the one with which the sum reaches the number has to grow old.
  with used as (
    select created_at,
           sum(input_tokens::bigint + output_tokens) over (order by created_at desc, id desc) as total
    from public.ai_usage
    where user_id = person and created_at > now() - interval '24 hours'
  )
  select greatest(1, ceil(extract(epoch from created_at + interval '24 hours' - now())))::integer
  from used where total >= tokens
  order by created_at desc limit 1
$$;

revoke all on function public.ai_allowance_wait(uuid, bigint) from public, anon, authenticated, service_role;
grant execute on function public.ai_allowance_wait(uuid, bigint) to service_role;
