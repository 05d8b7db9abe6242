-- The tenant of a transaction, and the ids of its rows.

-- UUIDv7, so that ids made by one connection sort by time. PostgreSQL has uuidv7() since version 18; the expression for
-- older versions is inlined into the statement that uses it.
do $$
begin
  if to_regprocedure('pg_catalog.uuidv7()') is not null then
    create or replace function crm.new_id() returns uuid language sql volatile parallel safe as 'select uuidv7()';
  else
    -- Milliseconds, the version, 4096ths of a millisecond, random digits.
    create or replace function crm.new_id() returns uuid language sql volatile parallel safe as $f$
      select (
        overlay(lpad(to_hex((extract(epoch from clock_timestamp()) * 4096000)::bigint), 15, '0') placing '7' from 13 for 0)
        || right(replace(gen_random_uuid()::text, '-', ''), 16)
      )::uuid
    $f$;
  end if;
end $$;

-- The tenant of this transaction; null outside of one, and then row security shows no rows.
create or replace function crm.current_tenant() returns uuid language sql stable parallel safe as $$
  select nullif(current_setting('app.tenant_id', true), '')::uuid
$$;

-- Ids of the rows that a new organization is given, derived from its own id, so that rows can refer to each other
-- without a lookup.
create or replace function crm.seeded_id(tenant uuid, n integer) returns uuid language sql immutable parallel safe as $$
  select (left(tenant::text, 30) || lpad(to_hex(n), 6, '0'))::uuid
$$;

-- The number that such an id was derived from; null for any other id.
create or replace function crm.seeded_number(tenant uuid, id uuid) returns integer language sql immutable parallel safe as $$
  select case when left(id::text, 30) = left(tenant::text, 30) then ('x' || right(id::text, 6))::bit(24)::integer end
$$;

-- Serializes the transactions of one tenant that check a whole list, until each of them ends.
create or replace function crm.lock_in_tenant(purpose text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(crm.current_tenant() || ' ' || purpose, 0))
$$;
