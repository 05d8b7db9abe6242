-- The lines of deals. See docs/adr/0081-sales-documents.md.

-- Deals have priced lines.
alter table crm.deal add column amount_follows_lines boolean not null default false;
select crm.sales_document('deal');
-- A deal that an undo brings back has a version above 1, and its amount.
create trigger calculate_totals_to_new_amount before insert on crm.deal for each row
  when (new.amount_follows_lines and new.version = 1 and not crm.is_restoring()) execute function crm.follow_lines();
create trigger calculate_totals_to_amount before update on crm.deal for each row
  when (new.amount_follows_lines and not crm.is_restoring()) execute function crm.follow_lines();
