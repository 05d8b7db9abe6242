-- Activities are imported as well, and keep the ids of the systems that they come from.

select crm.tenant_sources('activity');
