-- With 20,000 posts the planner read all of them along another index, since it does not count what unpacking long contents costs.
alter function public.search_blogs(text) set enable_indexscan = off;
