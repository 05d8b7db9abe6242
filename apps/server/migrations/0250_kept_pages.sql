-- A page that is kept in memory must know when its link expires. See docs/adr/0126-pages-from-memory.md.
grant select (expires_at_utc) on crm.public_link to pipewright_public;
