-- Restoring an archive of an organization. See docs/adr/0035-archives.md.

-- Whether an archive is being restored. Only sessions of a certain role do that, so no setting can pretend it.
-- Triggers that log, derive or copy do nothing then, because the archive contains the results; triggers that check,
-- count and maintain references keep working.
create or replace function crm.is_restoring() returns boolean language sql stable parallel safe as $$
  select session_user = 'pipewright_restore'
$$;

-- A signed archive was within the limits of the plan when it was made. The rows of any other archive are new to this
-- installation and limited like everything that is added. The setting only ever adds a check, so it does not matter who
-- may set it.
create or replace function crm.is_restoring_trusted() returns boolean language sql stable parallel safe as $$
  select crm.is_restoring() and current_setting('app.restores_data_only', true) is distinct from 'on'
$$;

-- While an archive replaces the rows of an organization, no change may fall between them: it would be neither in the
-- safety copy nor in the result. Writers share this lock until the end of their transaction and do not wait for it; a
-- restore holds it alone.
create or replace function crm.enter_to_write() returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock_shared(hashtextextended(crm.current_tenant() || ' restore', 0)) then
    raise exception using errcode = 'PW503', message = 'an archive is being restored';
  end if;
end $$;

-- Enters the organization of an archive into the register of all organizations.
create or replace function crm.register_restored(organization uuid, its_name text, its_subdomain text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into identity.organization (id, name, subdomain) values (organization, its_name, its_subdomain)
  on conflict (id) do update set name = excluded.name
$$;

revoke execute on function crm.register_restored from public;
grant execute on function crm.register_restored to pipewright_restore;
