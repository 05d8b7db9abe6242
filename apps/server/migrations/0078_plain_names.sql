-- Functions and triggers get names that say what they do. Functions that call a renamed one follow at once.
drop function crm.rest_while_restoring;

do $$
declare
  renamed record;
  used record;
begin
  for renamed in
    select * from (values
      ('take_turns', 'lock_in_tenant'),
      ('keep_books', 'set_updated_at_and_version'),
      ('shut_out', 'revoke_access_of_inactive_member'),
      ('keep_stays', 'record_stage_history'),
      ('remember_stays', 'add_stage_history')
    ) as names (before, after)
  loop
    -- An included file may have created it under its new name already; triggers use the one with the old name.
    execute format('drop function if exists crm.%I', renamed.after);
    execute format('alter function crm.%I rename to %I', renamed.before, renamed.after);
  end loop;

  for used in
    select relname, tgname, case tgname
      when 'keep_books' then 'set_updated_at_and_version'
      when 'shut_out' then 'revoke_access_of_inactive_member'
      when 'keep_first_stay' then 'record_first_stage'
      when 'keep_stays' then 'record_stage_change' end as new_name
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'crm'::regnamespace and tgname in ('keep_books', 'shut_out', 'keep_first_stay', 'keep_stays')
  loop
    execute format('alter trigger %I on crm.%I rename to %I', used.tgname, used.relname, used.new_name);
  end loop;
end $$;

-- include functions/tenancy.sql
-- include functions/tenant-rules.sql
-- include functions/master-data.sql
-- include functions/members.sql
-- include functions/contacts-and-companies.sql
