-- Nothing reads them since 0352. Not the last migration: changed functions are applied together with that, and nobody could
-- write leads meanwhile.
drop index crm.lead_search, crm.lead_match_email, crm.lead_match_phone, crm.lead_match_name;
revoke select (email, phone_e164, full_name) on crm.lead from pipewright_search;
