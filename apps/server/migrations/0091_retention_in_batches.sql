-- Replaced by one that works in batches: see schema/functions/retention.sql.
drop function crm.purge_change_log(interval);
