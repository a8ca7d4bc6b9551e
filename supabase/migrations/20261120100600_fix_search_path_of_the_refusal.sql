-- Purpose: the trigger function that keeps the append-only tables finds nothing by a search path, like every other one.

alter function public.saturday_refuse_change() set search_path = '';
