-- The totals of leads: a statement adds its rows at once, and rows are merged without comparing each with each.
-- blocks lead: replaces functions, and locks no table
-- include functions/row-counts.sql
select crm.write_totals('lead', '{lead_status_id,lead_source_id,priority_id,assigned_to_user_id}', 'estimated_value');
