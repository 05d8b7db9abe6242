-- Lists of one's own and of a team's records are read from an index in each of their orders. Files had no index for the
-- order of their last change.
-- include functions/owned-lists.sql
select crm.owned_lists('company', 'owner_user_id', '{created_at_utc,updated_at_utc,name,domain,industry_id}');
select crm.owned_lists('contact', 'owner_user_id', '{created_at_utc,updated_at_utc,full_name,email}');
select crm.owned_lists('lead', 'assigned_to_user_id', '{created_at_utc,updated_at_utc,full_name,email,company_name,lead_score,estimated_value,lead_status_id,lead_source_id,priority_id}');
select crm.owned_lists('deal', 'owner_user_id', '{created_at_utc,updated_at_utc,name,base_amount,expected_close_date,rank,deal_stage_id}');
select crm.owned_lists('activity', 'assigned_to_user_id', '{created_at_utc,updated_at_utc,due_at_utc,happened_at_utc,priority_id}');
select crm.owned_lists('file', 'added_by_user_id', '{created_at_utc,updated_at_utc}');
create index file_changed on crm.file (tenant_id, updated_at_utc, id);
