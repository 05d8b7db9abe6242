-- The generated functions of the totals of leads, in their new form: a distributed database cannot read a transition table
-- in a statement that also names a table.
-- include functions/row-counts.sql
select crm.write_totals('lead', '{lead_status_id,lead_source_id,priority_id,assigned_to_user_id}', 'estimated_value');
