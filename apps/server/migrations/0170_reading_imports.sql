-- How an imported file was read, and how many of its rows have a problem in each column.

alter table crm.import
  add column reading jsonb not null default '{}',
  add column problems jsonb not null default '[]';
