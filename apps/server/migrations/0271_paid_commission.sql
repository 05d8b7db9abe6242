-- Approved statements of commission can be marked as paid. See docs/adr/0138-paid-commission.md.
alter table crm.commission_statement add column if not exists paid_on date;
alter table crm.commission_statement add column if not exists payment_reference text;
alter table crm.commission_statement add column if not exists paid_by_user_id uuid;
alter table crm.commission_statement add constraint commission_statement_paid_check
  check (state = 'approved' or paid_on is null);
alter table crm.commission_statement add constraint commission_statement_payment_check
  check (paid_on is not null or num_nonnulls(payment_reference, paid_by_user_id) = 0);
select crm.tenant_reference('commission_statement', 'paid_by_user_id', 'membership', 'user_id');
