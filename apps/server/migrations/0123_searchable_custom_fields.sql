-- Custom fields that the global search looks into. It reads their keys, so they are indexed as well.
alter table crm.custom_field
  add column is_searchable boolean not null default false check (not is_searchable or is_indexed or is_unique);
