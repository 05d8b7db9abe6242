-- As before, but asked row by row: joined as a whole, PostgreSQL read all later changes of a kind for each row where its
-- statistics were older than a large change set, and ten thousand rows took a minute.
create or replace function crm.undo_conflicts(undone uuid) returns table (entity text, row_id uuid) language sql stable as $$
  select distinct mine.entity, mine.row_id
  from crm.change_log mine
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
  where mine.tenant_id = crm.current_tenant() and mine.change_set_id = undone and later.change_set_id <> undone
    and (mine.operation <> 'update' or later.operation <> 'update'
      or exists (select from jsonb_object_keys(mine.after) as changed (key) where later.after ? changed.key))
$$;
