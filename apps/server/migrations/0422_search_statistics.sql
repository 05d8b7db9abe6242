-- Which letters of a term are rare is noted for each table instead of found out by each search: see crm.rarest_parts(). The
-- indexes stay.
-- blocks briefly: functions are replaced, and the indexes exist already
-- include functions/search-index.sql
-- include functions/search-statistics.sql

select crm.renew_searches();
drop function if exists crm.search_parts(text, text);
select crm.renew_search_statistics();
