-- The event feed: see docs/adr/0051-event-feed.md.

-- Which processors listen to a kind of change; null for none. The server replaces this function when it starts, so that
-- a change that nobody listens to costs a comparison of constants and no query. Therefore it is created only where there
-- is none: applied again, it would make changes unheard until that server has started.
do $$
begin
  if to_regprocedure('crm.event_processors(text, text)') is null then
    create function crm.event_processors(entity text, operation text) returns text[]
    language sql immutable parallel safe as 'select null::text[]';
  end if;
end $$;
revoke execute on function crm.event_processors from public;
grant execute on function crm.event_processors to pipewright_restore;
