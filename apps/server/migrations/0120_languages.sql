-- The language of a person, and of an organization for everybody who has not chosen one; null: that of the browser.
alter table crm.organization add column language text;
alter table identity.user_account add column language text;
