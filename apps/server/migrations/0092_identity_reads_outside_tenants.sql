-- The identity server reads across organizations only outside of a tenant's transaction. Inside of one it sees that
-- tenant's rows, like everybody else.
alter policy identity_reads on crm.organization using (crm.current_tenant() is null);
alter policy identity_reads on crm.user_role using (crm.current_tenant() is null);
alter policy identity_reads on crm.membership using (crm.current_tenant() is null);
alter policy identity_reads on crm.team using (crm.current_tenant() is null);
alter policy identity_reads on crm.backup_schedule using (crm.current_tenant() is null);
alter policy identity_reads on crm.currency using (crm.current_tenant() is null and is_base_currency);
alter policy identity_reads on crm.mail using (crm.current_tenant() is null and state = 'queued');
alter policy identity_reads on crm.job using (crm.current_tenant() is null and state in ('waiting', 'running'));
alter policy identity_reads on crm.activity using (crm.current_tenant() is null
  and remind_at_utc is not null and reminded_at_utc is null and completed_at_utc is null);
