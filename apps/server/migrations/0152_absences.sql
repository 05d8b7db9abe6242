-- Who is away: automations assign nothing to them meanwhile.

create table crm.absence (
  tenant_id uuid not null,
  user_id uuid not null,
  away_until date not null,
  primary key (tenant_id, user_id)
);
select crm.guard_tenant_table('absence', 'select, insert, update, delete');
