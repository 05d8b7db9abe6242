-- Requests of people about their own data. See docs/adr/0117-erasing-a-person.md.

-- Not logged and not archived: the row of an erased person contains nothing that names them, and is needed to erase them
-- again when an older archive is restored.
create table crm.privacy_request (
  tenant_id uuid not null,
  id uuid not null default crm.new_id(),
  state text not null default 'searching' check (state in ('searching', 'ready', 'erasing', 'erased')),
  -- The person's name, and an address that was searched for besides their records. Both are removed by the erasure.
  label text,
  email text,
  -- The leads and contacts of the person, including deleted ones.
  record_ids uuid[] not null,
  -- What the search found: the number of rows by table.
  found jsonb,
  -- The addresses of an erased person, hashed with a salt of the request.
  salt text not null default gen_random_uuid()::text,
  email_hashes text[] not null default '{}',
  job_id uuid,
  -- Without a foreign key: the request outlives the member who made it.
  requested_by_user_id uuid not null,
  created_at_utc timestamptz(3) not null default now(),
  erased_at_utc timestamptz(3),
  primary key (tenant_id, id),
  check ((state = 'erased') = (label is null)),
  check ((state = 'erased') = (erased_at_utc is not null))
);
create index privacy_request_newest on crm.privacy_request (tenant_id, created_at_utc desc, id);
select crm.guard_tenant_table('privacy_request', 'select, insert, update, delete');
-- Which organizations have erased people: see repeat-forgotten.ts.
create policy identity_reads on crm.privacy_request for select to pipewright_identity
  using (crm.current_tenant() is null and state = 'erased');
