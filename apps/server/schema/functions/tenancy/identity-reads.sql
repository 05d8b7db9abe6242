-- after tables
-- What the identity server reads of organizations together with its own tables. PL/pgSQL, because a distributed database
-- does not join tables of tenants with those that stay on the coordinator.

create or replace function crm.find_organization(tenant uuid) returns setof crm.organization language plpgsql stable rows 1 as $$
begin
  return query select * from crm.organization where tenant_id = tenant and id = tenant;
end $$;

create or replace function crm.find_membership(tenant uuid, person uuid) returns setof crm.membership
language plpgsql stable rows 1 as $$
begin
  return query select * from crm.membership where tenant_id = tenant and user_id = person;
end $$;

create or replace function crm.find_role(tenant uuid, role_id uuid) returns setof crm.user_role language plpgsql stable rows 1 as $$
begin
  return query select * from crm.user_role where tenant_id = tenant and id = role_id;
end $$;

-- The organizations in which somebody is an active member, and whether they are about to be deleted.
create or replace function crm.active_memberships(person uuid)
returns table (tenant_id uuid, id uuid, created_at_utc timestamptz, is_closing boolean) language plpgsql stable as $$
begin
  return query
    select member.tenant_id, member.id, member.created_at_utc::timestamptz, organization.deletion_due_at_utc is not null
    from crm.membership as member
    join crm.organization on organization.tenant_id = member.tenant_id and organization.id = member.tenant_id
    where member.user_id = person and member.is_active;
end $$;

create or replace function crm.find_base_currency(tenant uuid) returns setof crm.currency language plpgsql stable rows 1 as $$
begin
  return query select * from crm.currency where tenant_id = tenant and is_base_currency;
end $$;
