import { resourceNamed } from '@pipewright/contract/automations/checks.ts';
import { objectEntities } from '@pipewright/contract/customization/custom-objects.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { msg } from '../../language/message.ts';
import { columnOf } from '../../resources/query/columns.ts';
import { defineSource } from './define-source.ts';

/** What is given to somebody. Notes and mails belong to whoever wrote them, so they are not given. */
const givenKinds = ['task', 'call', 'meeting'];

/** The new owner of a record. */
export const assignedSource = defineSource({
  type: 'assigned',
  on: [
    ...(['lead', 'contact', 'company', 'deal', 'activity', ...objectEntities] as const).flatMap(
      entity => [`${entity}.created`, `${entity}.updated`] as const,
    ),
  ],
  async find(tx, changes, actor) {
    const assigned = changes.flatMap(({ entity, rowId, before, after }) => {
      const column = columnOf(resourceNamed(entity)?.owner ?? '');
      const owner = after?.[column];
      return typeof owner === 'string' && owner !== before?.[column]
        ? [{ entity, recordId: rowId, userIds: [owner], title: msg`${actor} assigned this to you` }]
        : [];
    });
    const activities = assigned.flatMap(({ entity, recordId }) => (entity === 'activity' ? [recordId] : []));
    const given = await findGiven(tx, activities);
    return assigned.filter(({ entity, recordId }) => entity !== 'activity' || given.has(recordId));
  },
  several: (count, actor) => msg`${actor} assigned ${count} records to you`,
});

/** Those of some activities that somebody else can be given, and that are open. */
async function findGiven(tx: TenantTx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) {
    return new Set();
  }
  const rows = await tx<{ id: string }>`
    select id from crm.activity
    where tenant_id = ${tx.principal.tenantId} and id = any (${[...ids]}::uuid[]) and completed_at_utc is null
      and kind = any (${givenKinds}::text[])`;
  return new Set(rows.map(({ id }) => id));
}
