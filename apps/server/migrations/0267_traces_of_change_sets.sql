-- Change sets know the trace that they belong to. See docs/adr/0143-traces.md. The functions that write it come with the
-- migrations after this one, so that servers of the previous version can write all the time.
alter table crm.change_set add column if not exists traceparent text;
