-- Permissions for each thing that can be done, and the teams that some of them reach. See docs/adr/0032-permissions-and-reach.md.

-- From `<area>.write`, `data.import` and `data.export` to a permission for each action: nobody may more than before, and
-- nobody less. Whoever could import made and changed what they may write; whoever could export, what they may read.
create function crm.permissions_by_action(held jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(permission, reach), '{}') from (
    select permission, reach from jsonb_each_text(held) as kept (permission, reach)
    where permission not like '%.write' and permission not in ('data.import', 'data.export')
    union all
    select area || '.' || action, held ->> (area || '.' || needed)
    from unnest('{leads,contacts,companies,opportunities,activities,masters}'::text[]) as area
    cross join (values
      ('create', 'write', null), ('edit', 'write', null), ('delete', 'write', null),
      ('import', 'write', 'data.import'), ('export', 'read', 'data.export')
    ) as made (action, needed, special)
    where held ? (area || '.' || needed) and (special is null or held ? special) and (area, action) <> ('activities', 'import')
  ) as permissions (permission, reach)
$$;

-- Owners pass row security only while it is not forced upon them.
alter table crm.user_role no force row level security, disable trigger user;
alter table crm.change_log no force row level security;
alter table crm.job no force row level security;
update crm.user_role set permissions = crm.permissions_by_action(permissions);
-- What is undone, and what is still being done, speaks of permissions too.
update crm.change_log set
  before = case when before ? 'permissions' then jsonb_set(before, '{permissions}', crm.permissions_by_action(before -> 'permissions')) else before end,
  after = case when after ? 'permissions' then jsonb_set(after, '{permissions}', crm.permissions_by_action(after -> 'permissions')) else after end
where entity = 'user-role' and (before ? 'permissions' or after ? 'permissions');
update crm.job set asked_with = crm.permissions_by_action(asked_with) where state in ('waiting', 'running');
alter table crm.user_role force row level security, enable trigger user;
alter table crm.change_log force row level security;
alter table crm.job force row level security;
drop function crm.permissions_by_action;

-- References to people name them by their account, as their memberships do.
drop function crm.tenant_references(text, text, text);
create function crm.tenant_references(table_name text, column_name text, parent text, parent_column text default 'id')
returns void language plpgsql as $$
declare
  link text := table_name || '_' || column_name;
begin
  execute format(
    'create table crm.%1$I (
       tenant_id uuid not null, id uuid not null, referred_id uuid not null,
       primary key (tenant_id, id, referred_id),
       foreign key (tenant_id, id) references crm.%2$I (tenant_id, id) on delete cascade deferrable,
       constraint %3$I foreign key (tenant_id, referred_id) references crm.%4$I (tenant_id, %5$I) deferrable)',
    link, table_name, link || '_' || column_name || '_fk', parent, parent_column);
  execute format('create index %I on crm.%I (tenant_id, referred_id)', link || '_referred', link);
  perform crm.guard_tenant_table(link, 'select');
  execute format(
    'create trigger %I after insert or update of %I on crm.%I for each row execute function crm.keep_references(%L, %L)',
    'keep_' || column_name, column_name, table_name, link, column_name);
end $$;
revoke execute on function crm.tenant_references from public;

create table crm.team (
  name text collate "und-x-icu" not null,
  description text,
  manager_user_id uuid,
  member_user_ids uuid[] not null default '{}'
);
select crm.tenant_table('team', searchable => '{name,description}');
select crm.tenant_unique('team', 'name');
select crm.tenant_reference('team', 'manager_user_id', 'membership', 'user_id');
select crm.tenant_references('team', 'member_user_ids', 'membership', 'user_id');

-- Whose records the reach "team" covers for somebody: their own, those of all whom they share a team with, and those of
-- the members of teams that they manage. Read with the role, once a session is remembered, not with each request.
create function crm.teammates(tenant uuid, person uuid) returns uuid[] language sql stable as $$
  select array(
    select person
    union
    select unnest(member_user_ids) from crm.team
    where tenant_id = tenant and (manager_user_id = person or person = any (member_user_ids))
  )
$$;
create policy identity_reads on crm.team for select to pipewright_identity using (true);
