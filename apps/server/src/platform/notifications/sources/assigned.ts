import { resourceNamed } from '@pipewright/contract/automations/checks.ts';
import { msg } from '../../language/message.ts';
import { columnOf } from '../../resources/query/columns.ts';
import { defineSource } from './define-source.ts';

/** What is given to somebody. Notes and mails belong to whoever wrote them, so they are not given. */
const givenKinds = ['task', 'call', 'meeting'];

/** The new owner of a record. */
export const assignedSource = defineSource({
  type: 'assigned',
  on: [
    ...(['lead', 'contact', 'company', 'deal', 'activity'] as const).flatMap(
      entity => [`${entity}.created`, `${entity}.updated`] as const,
    ),
  ],
  async find(tx, { entity, rowId, before, after }, actor) {
    const column = columnOf(resourceNamed(entity)?.owner ?? '');
    const owner = after?.[column];
    if (typeof owner !== 'string' || owner === before?.[column]) {
      return [];
    }
    if (entity === 'activity' && !(await isGiven(rowId))) {
      return [];
    }
    return [{ entity, recordId: rowId, userIds: [owner], title: msg`${actor} assigned this to you` }];

    async function isGiven(id: string): Promise<boolean> {
      const [row] = await tx<{ kind: string }>`
        select kind from crm.activity where tenant_id = ${tx.principal.tenantId} and id = ${id}
          and completed_at_utc is null`;
      return row !== undefined && givenKinds.includes(row.kind);
    }
  },
  several: (count, actor) => msg`${actor} assigned ${count} records to you`,
});
