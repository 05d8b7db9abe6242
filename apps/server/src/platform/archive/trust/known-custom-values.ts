import type { Session } from '../../database/connections/pool.ts';
import type { Prepare } from '../restore/insert-lines.ts';

/**
 * The definitions of custom fields are restored only from signed archives. From others, records keep the values of the
 * fields that the organization has; all others would be stored without ever being shown.
 */
export async function withKnownCustomValues(
  session: Session,
  tenantId: string,
  table: string,
): Promise<Prepare> {
  const fields = await session.sql<{ key: string }[]>`
    select key from crm.custom_field
    where tenant_id = ${tenantId} and replace(entity, '-', '_') = ${table}`;
  const keys = new Set(fields.map(({ key }) => key));
  return async rows =>
    rows.map(row => {
      if (typeof row.custom !== 'object' || row.custom === null) {
        return row;
      }
      const known = Object.entries(row.custom).filter(([key]) => keys.has(key));
      return { ...row, custom: known.length > 0 ? Object.fromEntries(known) : null };
    });
}
