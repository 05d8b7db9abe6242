-- Extensions, schemas, and what each role may do in general. The migrator creates the roles themselves (ensure-roles.ts);
-- grants on single tables and functions are next to them.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Tenants' rows. The application works here, bound to one tenant by row security.
create schema crm;
grant usage on schema crm to pipewright_app, pipewright_search;

-- Pages for customers without an account: published rows only, granted beside each table.
grant usage on schema crm to pipewright_public;

-- Accounts, sessions and secrets, which only the identity server can read.
create schema identity;
grant usage on schema identity to pipewright_identity;

-- Background jobs. The tables are pg-boss's own, created and updated by its role.
create schema jobs authorization pipewright_jobs;

-- Places and currencies that new organizations start with.
create schema reference;
grant usage on schema reference to pipewright_app;

-- Restoring an archive deletes and inserts rows of any table, and erasing a person also changes them. The role is bound by
-- row security like any other, and so to one organization at a time.
grant usage on schema crm, pipewright to pipewright_restore;
grant select on pipewright.migration to pipewright_restore;
alter default privileges in schema crm grant select, insert, update, delete on tables to pipewright_restore;

-- Commands of operators read the rows of all organizations, and change none: see docs/adr/0194-a-role-that-reads-everything.md.
-- Each table of tenants has a policy for it (crm.guard_tenant_table()).
grant usage on schema crm, identity, pipewright to pipewright_reader;
grant select on pipewright.migration to pipewright_reader;
alter default privileges in schema crm, identity grant select on tables to pipewright_reader;
