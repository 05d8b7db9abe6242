-- Whether an import starts automations is chosen for each: see docs/adr/0181-imports-start-automations-on-request.md.
alter table crm.import add column starts_automations boolean not null default false;
alter table crm.import_batch add column starts_automations boolean not null default false;
-- Those that were started before did so without being asked.
update crm.import set starts_automations = true where phase = 'run';
update crm.import_batch set starts_automations = true where phase = 'run';
