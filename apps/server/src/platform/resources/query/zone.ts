/** The organization's time zone, as SQL. The tenant is the first value of the statement. */
export const zone = '(select time_zone from crm.organization where tenant_id = $1 and id = $1)';
