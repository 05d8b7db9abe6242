-- Applications that describe themselves by a document at an address. See docs/adr/0100-client-id-metadata-documents.md.

alter table identity.application
  add column document_url text,
  add column document_read_at_utc timestamptz(3);
create unique index application_by_document on identity.application (document_url) where document_url is not null;
