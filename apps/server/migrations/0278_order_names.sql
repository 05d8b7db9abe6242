-- Imports find orders by name: activities name the order that they are about.
-- blocks sales_order: builds an index, about a second for a million orders
grant create on schema crm to pipewright_search;
select crm.tenant_match('sales_order', 'name', '{name}', 'lower(@name)');
revoke create on schema crm from pipewright_search;
