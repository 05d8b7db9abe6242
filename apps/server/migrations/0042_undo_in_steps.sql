-- Undo goes through a change set from its end to its beginning, some entries at a time and all in one transaction, so that
-- whoever waits for a large one is told how far it is. See docs/adr/0004-change-log-by-trigger.md.
drop function crm.undo_change_set(uuid), crm.lock_changed_rows(uuid), crm.undo_conflicts(uuid);

-- The last entries of a change set before one of them; from its end where none is named.
create function crm.undo_entries(undone uuid, below uuid, most integer) returns setof crm.change_log language sql stable as $$
  select * from crm.change_log
  where tenant_id = crm.current_tenant() and change_set_id = undone
    and id < coalesce(below, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
  order by id desc limit most
$$;

-- Holds the rows of some entries still, so that nobody changes them between the look for conflicts and the undo.
create function crm.lock_changed_rows(undone uuid, below uuid, most integer, out looked integer, out last uuid)
language plpgsql as $$
declare
  changed record;
begin
  looked := 0;
  for changed in
    select entity, array_agg(distinct row_id) as ids, count(*)::integer as entries, (array_agg(id order by id))[1] as first
    from crm.undo_entries(undone, below, most) group by entity
  loop
    execute format('select 1 from crm.%I where tenant_id = $1 and id = any ($2) order by id for update', replace(changed.entity, '-', '_'))
      using crm.current_tenant(), changed.ids;
    looked := looked + changed.entries;
    last := least(last, changed.first);
  end loop;
end $$;

-- Of some entries, the rows that somebody changed again since, in a way that undoing them would destroy. Asked row by row:
-- joined as a whole, PostgreSQL reads all later changes of a kind for each row where its statistics are older than the
-- change set. An undone action and its undo cancel out, so neither stands in the way.
create function crm.undo_conflicts(undone uuid, below uuid, most integer) returns table (entity text, row_id uuid)
language sql stable as $$
  select distinct mine.entity, mine.row_id
  from crm.undo_entries(undone, below, most) as mine
  cross join lateral (
    select later.change_set_id, later.operation, later.after from crm.change_log later
    where later.tenant_id = crm.current_tenant() and later.entity = mine.entity and later.row_id = mine.row_id
      and later.id > mine.id
    order by later.id offset 0
  ) as later
  join lateral (
    select from crm.change_set by
    where by.tenant_id = crm.current_tenant() and by.id = later.change_set_id and by.undone_by is null and by.undo_of is null
    offset 0
  ) as in_force on true
  where later.change_set_id <> undone
    and (mine.operation <> 'update' or later.operation <> 'update'
      or exists (select from jsonb_object_keys(mine.after) as changed (key) where later.after ? changed.key))
$$;

-- What follows is logged as the undo of a change set; rows that refer to each other come back in any order.
create function crm.begin_undo(undone uuid) returns void language plpgsql as $$
begin
  execute format('set local app.undo_of = %L', undone);
  set constraints all deferred;
end $$;

-- Plays some entries backwards, as the caller and under row security; the triggers log that as a change set of its own.
-- Neighbouring inserts, or deletes, of one table are taken back by one statement; updates one by one, because the order
-- in which names were freed and taken matters.
create function crm.undo_some(undone uuid, below uuid, most integer, out played integer, out affected integer, out last uuid)
language plpgsql as $$
declare
  run record;
begin
  played := 0;
  affected := 0;
  for run in
    select entity, operation, array_agg(id order by id desc) as ids
    from (
      select id, entity, operation,
        row_number() over (order by id) - row_number() over (partition by entity, operation order by id) as island
      from crm.undo_entries(undone, below, most)
    ) as changes
    group by entity, operation, island
    order by (array_agg(id order by id desc))[1] desc
  loop
    affected := affected + case run.operation
      when 'insert' then crm.undo_inserts(undone, run.entity, run.ids)
      when 'update' then crm.undo_updates(undone, run.entity, run.ids)
      else crm.undo_deletes(undone, run.entity, run.ids)
    end;
    played := played + cardinality(run.ids);
    last := run.ids[cardinality(run.ids)];
  end loop;
end $$;

-- Why work in the background ended before its end, as an answer would have said it: the rows that stood in the way.
alter table crm.job add column refusal jsonb;
