/** How many decimal places amounts in the base currency have, as SQL. The tenant is the first value of the statement. */
export const baseDecimalPlaces =
  'coalesce((select decimal_places from crm.currency where tenant_id = $1 and is_base_currency limit 1), 2)';
