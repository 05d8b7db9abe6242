-- Mails that were kept because there is no mail server held links to people's accounts, for administrators to hand on.
-- Such links are now created on purpose, one at a time. See docs/adr/0041-one-time-links.md.
alter table crm.mail no force row level security, disable trigger user;
update crm.mail set
  text = regexp_replace(text, 'https?://[^[:space:]"''<>]+[?&]token=[A-Za-z0-9_-]+', '[link removed]', 'g'),
  html = regexp_replace(html, 'https?://[^[:space:]"''<>]+[?&]token=[A-Za-z0-9_-]+', '[link removed]', 'g'),
  secret = null
where state <> 'queued' and sender_user_id is null and (secret is not null or text ~ '[?&]token=');
alter table crm.mail force row level security, enable trigger user;
