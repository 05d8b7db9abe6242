-- Files of records. The size is stated before the pieces arrive, and the pieces are compared with it.

create or replace function crm.received_bytes(file uuid) returns bigint language plpgsql stable as $$
declare
  tenant uuid := crm.current_tenant();
begin
  return (select coalesce(sum(length(bytes)), 0) from crm.file_piece where tenant_id = tenant and file_id = file);
end $$;

create or replace function crm.complete_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.size <> old.size then
    raise exception using errcode = 'PW400', column = 'size', message = 'A file keeps its size';
  end if;
  -- The pieces of a file that an undo restores are still there.
  new.is_whole := new.size = crm.received_bytes(new.id);
  return new;
end $$;

create or replace function crm.keep_file_whole() returns trigger language plpgsql as $$
declare
  tenant uuid := crm.current_tenant();
  received bigint := crm.received_bytes(new.file_id);
begin
  perform set_config('app.keeping_up', 'on', true);
  update crm.file set is_whole = (size = received)
  where tenant_id = tenant and id = new.file_id;
  perform set_config('app.keeping_up', '', true);
  return null;
end $$;
