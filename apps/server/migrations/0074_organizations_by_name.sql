-- Sign-up asks whether an organization of this name exists, whatever its case, spaces and punctuation.
create index organization_plain_name on identity.organization
  ((regexp_replace(lower(name), '[^[:alnum:]]', '', 'g')));
