-- Whether an import starts automations is chosen for each: see docs/adr/0181-imports-start-automations-on-request.md.
alter table crm.import add column starts_automations boolean not null default false;
alter table crm.import_batch add column starts_automations boolean not null default false;

-- Those that were started before did so without being asked. Row security is off meanwhile, because it holds for the owner.
alter table crm.import no force row level security, disable trigger user;
alter table crm.import_batch no force row level security, disable trigger user;
update crm.import set starts_automations = true where phase = 'run';
update crm.import_batch set starts_automations = true where phase = 'run';
alter table crm.import force row level security, enable trigger user;
alter table crm.import_batch force row level security, enable trigger user;
