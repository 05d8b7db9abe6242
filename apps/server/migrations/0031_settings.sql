-- What an organization decides about itself. See docs/adr/0034-audit.md.
alter table crm.organization
  -- Null: as in its country, or as the reader's browser does.
  add column date_format text,
  add column time_format text,
  add column number_format text,
  -- Who its mails come from, and who answers go to; null: the installation's own sender.
  add column mail_sender_name text,
  add column mail_reply_to text,
  add column deletion_due_at_utc timestamptz(3),
  add column logo_id uuid;

-- Names and subdomains are the identity server's to keep apart; whatever changes them here, undo included, goes there.
create function crm.keep_identity_in_step() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  update identity.organization set name = new.name, subdomain = new.subdomain where id = new.id;
  return null;
end $$;
create trigger identity_in_step after update on crm.organization for each row
  when (old.name <> new.name or old.subdomain <> new.subdomain) execute function crm.keep_identity_in_step();

-- An undo of "taken back" could bring a day that has passed, and with it the end on the next night.
create function crm.check_deletion() returns trigger language plpgsql as $$
begin
  if new.deletion_due_at_utc < now() + interval '29 days' then
    raise exception using errcode = 'PW409', message = 'This cannot be brought back. Ask for the deletion anew.';
  end if;
  return new;
end $$;
create trigger check_deletion before update on crm.organization for each row
  when (new.deletion_due_at_utc is distinct from old.deletion_due_at_utc) execute function crm.check_deletion();

-- Pictures, each written once: the organization names the one that counts, so that an undo finds the old one.
create table crm.logo (
  tenant_id uuid not null default crm.current_tenant(),
  id uuid not null default crm.new_id(),
  type text not null check (type in ('image/png', 'image/jpeg')),
  bytes bytea not null check (length(bytes) <= 524288),
  primary key (tenant_id, id)
);
select crm.guard_tenant_table('logo', 'select, insert');

-- Deletes the organization of this transaction with everything that is its own, once its day has come; false before.
-- The row of the organization goes first: rules about what must stay ask whether there is still one.
create function crm.dissolve_organization() returns boolean language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
declare
  tenant uuid := crm.current_tenant();
  round integer;
  name text;
begin
  perform from crm.organization
  where tenant_id = tenant and id = tenant and deletion_due_at_utc <= now() for update;
  if not found then
    return false;
  end if;
  set constraints all deferred;
  delete from crm.organization where tenant_id = tenant;
  -- Twice: what triggers have kept of the first round goes in the second.
  for round in 1..2 loop
    for name in
      select relname from pg_class where relnamespace = 'crm'::regnamespace and relkind in ('r', 'p')
      order by relname in ('change_log', 'change_set', 'row_count'), relname
    loop
      execute format('delete from crm.%I where tenant_id = $1', name) using tenant;
    end loop;
    set constraints all immediate;
  end loop;
  delete from identity.session where organization_id = tenant;
  delete from identity.organization where id = tenant;
  return true;
end $$;
revoke execute on function crm.keep_identity_in_step, crm.check_deletion, crm.dissolve_organization from public;
grant execute on function crm.dissolve_organization to pipewright_identity;

-- An organization that goes takes along what must otherwise stay.
create function crm.has_organization() returns boolean language sql stable as $$
  select exists (select from crm.organization where tenant_id = crm.current_tenant() and id = crm.current_tenant())
$$;
drop trigger base_currency_deleted on crm.currency;
create constraint trigger base_currency_deleted after delete on crm.currency deferrable initially deferred
  for each row when (old.is_base_currency and crm.has_organization()) execute function crm.check_base_currency();
drop trigger lead_status_deleted on crm.lead_status;
create constraint trigger lead_status_deleted after delete on crm.lead_status deferrable initially deferred
  for each row when (old.is_active and crm.has_organization()) execute function crm.check_lead_statuses();
drop trigger protect_built_in on crm.user_role;
create trigger protect_built_in before update on crm.user_role for each row
  when (old.is_built_in) execute function crm.protect_built_in_role();
create trigger keep_built_in before delete on crm.user_role for each row
  when (old.is_built_in and crm.has_organization()) execute function crm.protect_built_in_role();
