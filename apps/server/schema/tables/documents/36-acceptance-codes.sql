-- Codes that customers are mailed to confirm that they accept a quote. See docs/adr/0116-signature-and-code.md.

-- The code that was mailed last for a quote. Neither logged nor archived: it is valid for minutes.
create table crm.acceptance_code (
  tenant_id uuid not null default crm.current_tenant(),
  quote_id uuid not null,
  -- SHA-256 of the code.
  code_hash bytea not null check (length(code_hash) = 32),
  email text not null,
  expires_at_utc timestamptz(3) not null,
  -- How often a wrong or right code was entered.
  attempts integer not null default 0,
  primary key (tenant_id, quote_id),
  constraint acceptance_code_quote_id_fk foreign key (tenant_id, quote_id) references crm.quote (tenant_id, id)
    on delete cascade deferrable
);
select crm.guard_tenant_table('acceptance_code', 'select, insert, update, delete');
