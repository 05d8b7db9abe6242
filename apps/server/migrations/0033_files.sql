-- Files that belong to records. What stands in a file is sent in pieces after its row was made, and stays when the row is
-- deleted, so that undo brings back the whole file; the nightly retention removes it.
create table crm.file (
  name text collate "und-x-icu" not null,
  content_type text,
  size integer not null,
  -- Whether every piece has come.
  is_whole boolean not null default false,
  added_by_user_id uuid,
  lead_id uuid,
  contact_id uuid,
  company_id uuid,
  deal_id uuid
);
select crm.tenant_table('file', searchable => '{name}', long => true);
select crm.tenant_reference('file', 'added_by_user_id', 'membership', 'user_id');
select crm.tenant_released_reference('file', 'lead_id', 'lead');
select crm.tenant_released_reference('file', 'contact_id', 'contact');
select crm.tenant_released_reference('file', 'company_id', 'company');
select crm.tenant_released_reference('file', 'deal_id', 'deal');
create index file_newest on crm.file (tenant_id, created_at_utc, id);

create table crm.file_piece (
  tenant_id uuid not null default crm.current_tenant(),
  file_id uuid not null,
  n integer not null,
  bytes bytea not null,
  created_at_utc timestamptz(3) not null default now(),
  primary key (tenant_id, file_id, n)
);
create index file_piece_age on crm.file_piece (tenant_id, created_at_utc);
select crm.guard_tenant_table('file_piece', 'select, insert, update, delete');
-- Pictures and archives do not get smaller.
alter table crm.file_piece alter column bytes set storage external;

create or replace function crm.kept_columns() returns text[] language sql immutable parallel safe as $$
  select '{version,updated_at_utc,search_text,last_activity_at_utc,lead_score,reminded_at_utc,found_by,is_whole}'::text[]
$$;

-- The size is said before the pieces come, and is what they are held against.
create function crm.received_bytes(file uuid) returns bigint language sql stable as $$
  select coalesce(sum(length(bytes)), 0) from crm.file_piece where tenant_id = crm.current_tenant() and file_id = file
$$;
create function crm.complete_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.size <> old.size then
    raise exception using errcode = 'PW400', column = 'size', message = 'A file keeps its size';
  end if;
  -- A file that an undo brings back has its pieces already.
  new.is_whole := new.size = crm.received_bytes(new.id);
  return new;
end $$;
create trigger complete_file before insert or update of size on crm.file for each row execute function crm.complete_file();

create function crm.keep_file_whole() returns trigger language plpgsql as $$
begin
  perform set_config('app.keeping_up', 'on', true);
  update crm.file set is_whole = (size = crm.received_bytes(id))
  where tenant_id = crm.current_tenant() and id = new.file_id;
  perform set_config('app.keeping_up', '', true);
  return null;
end $$;
create trigger keep_file_whole after insert or update on crm.file_piece for each row execute function crm.keep_file_whole();
