-- The unique names of four lists were indexed before crm.tenant_unique() compared by "C" as it does for all others since.
drop index crm.tag_name_unique, crm.priority_name_unique, crm.product_category_name_unique, crm.user_role_name_unique;
select crm.tenant_unique('tag', 'name');
select crm.tenant_unique('priority', 'name');
select crm.tenant_unique('product_category', 'name');
select crm.tenant_unique('user_role', 'name');
