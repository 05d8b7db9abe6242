-- The texts are there: from now on searches read the whole pending list, so it is short.
alter index crm.lead_search_text_search set (gin_pending_list_limit = 256);
