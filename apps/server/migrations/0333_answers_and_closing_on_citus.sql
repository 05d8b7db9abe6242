-- Answers of visitors, and the accounts of closed organizations, on a distributed database.
-- include functions/public-pages.sql
-- include functions/organizations.sql

grant insert (created_at_utc) on crm.public_answer to pipewright_public;
create trigger set_answer_time before insert on crm.public_answer for each row
  when (not crm.is_restoring()) execute function crm.set_answer_time();

-- Calls without accounts find the new one.
drop function if exists crm.dissolve_organization(integer, boolean);
