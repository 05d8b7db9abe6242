-- Starter is free forever, with its limits: only paid plans begin with a trial. See docs/adr/0026-contact-limit.md.
create or replace function crm.is_on_starter() returns boolean language sql stable as $$
  select exists (
    select from crm.organization
    where tenant_id = crm.current_tenant() and id = crm.current_tenant()
      and (plan = 'starter' or trial_ends_at_utc <= now()))
$$;
alter table crm.organization no force row level security, disable trigger user;
update crm.organization set trial_ends_at_utc = null where plan = 'starter' and trial_ends_at_utc is not null;
alter table crm.organization force row level security, enable trigger user;
