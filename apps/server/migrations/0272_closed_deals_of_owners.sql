-- The latest closed deals of one person: see docs/adr/0139-likelihood-of-deals.md.
-- blocks deal: an index of a few columns of the closed deals, built in about a second for a million of them
create index if not exists deal_owner_closed on crm.deal (tenant_id, owner_user_id, closed_at_utc)
  where closed_at_utc is not null;
