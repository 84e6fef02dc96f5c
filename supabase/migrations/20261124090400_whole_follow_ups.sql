-- Every question that an answer offers is a text of one plain list: none is missing, none is a list itself.

alter table public.chat_messages drop constraint chat_messages_follow_ups_size;

update public.chat_messages set follow_ups = '{}'
where case
  when cardinality(follow_ups) = 0 then false
  when array_ndims(follow_ups) = 1 then array_position(follow_ups, null) is not null
  else true
end;

-- In this order: nothing can be looked for in a list of lists.
alter table public.chat_messages add constraint chat_messages_follow_ups_form check (
  case
    when cardinality(follow_ups) = 0 then true
    when array_ndims(follow_ups) = 1 then
      array_position(follow_ups, null) is null
      and cardinality(follow_ups) <= 5
      and char_length(array_to_string(follow_ups, '')) <= 1000
    else false
  end
);
