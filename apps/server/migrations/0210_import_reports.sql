-- What was imported of each column, stage and owner of a file: see docs/adr/0111-migration-report.md.
alter table crm.import add column report jsonb;
