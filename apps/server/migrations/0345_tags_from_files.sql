grant create on schema crm to pipewright_search;
select crm.tenant_match('tag', 'name', '{name}', 'lower(@name)');
revoke create on schema crm from pipewright_search;
