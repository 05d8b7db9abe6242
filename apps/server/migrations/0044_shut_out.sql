-- Who is not active in an organization has neither session, key nor calendar there, however the row came to say so: by the button,
-- by an undo, or by an archive. See docs/adr/0031-people.md.
create function crm.shut_out() returns trigger language plpgsql security definer
set search_path = pg_catalog, pg_temp as $$
begin
  update identity.api_key set revoked_at_utc = now()
  where user_id = new.user_id and organization_id = new.tenant_id and revoked_at_utc is null;
  update identity.session set revoked_at_utc = now()
  where user_id = new.user_id and organization_id = new.tenant_id and revoked_at_utc is null;
  delete from identity.calendar_feed where user_id = new.user_id and organization_id = new.tenant_id;
  return null;
end $$;
create trigger shut_out after insert or update on crm.membership for each row
  when (not new.is_active) execute function crm.shut_out();
revoke execute on function crm.shut_out from public;
