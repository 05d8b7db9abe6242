import { resourceNamed } from '@pipewright/contract/automations/checks.ts';
import { fieldLabel } from '@pipewright/contract/system-fields.ts';
import type { TenantTx } from '../../database/tenant-db.ts';
import type { Change } from '../../event-feed/define-processor.ts';
import { type Message, message, msg, type Text } from '../../language/message.ts';
import { columnOf } from '../../resources/query/columns.ts';
import { type AboutRecord, recordsOf } from './about-record.ts';
import { defineSource, type Notice } from './define-source.ts';

/** More changed fields are not named. */
const maxNamed = 3;

/** Those who follow a record that was changed, or about which an activity was added. */
export const followedSource = defineSource({
  type: 'followed',
  on: ['lead.updated', 'contact.updated', 'company.updated', 'deal.updated', 'activity.created'],
  async find(tx, change, actor) {
    const { entity, rowId } = change;
    if (entity === 'activity') {
      const records = (await recordsOf(tx, rowId)).filter(record => record.entity !== 'activity');
      return followersOf(tx, records, msg`${actor} added an activity`);
    }
    const title = changeTitle(change, actor);
    return title ? followersOf(tx, [{ entity, recordId: rowId }], title) : [];
  },
  several: (count, actor) => msg`${actor} changed ${count} records that you follow`,
});

/** Names the changed fields, as far as they are fields that people see. */
function changeTitle({ entity, after }: Change, actor: Text): Message | undefined {
  const resource = resourceNamed(entity);
  const changed = Object.entries(resource?.fields ?? {})
    .filter(([name, { presence }]) => presence !== 'computed' && after && columnOf(name) in after)
    .map(([name]) => message(fieldLabel(resource?.fields ?? {}, name)));
  if (changed.length > 0 && changed.length <= maxNamed) {
    return msg`${actor} changed ${changed}`;
  }
  return changed.length > 0 || (after && 'custom' in after) ? msg`${actor} changed this record` : undefined;
}

async function followersOf(
  tx: TenantTx,
  records: readonly AboutRecord[],
  title: Message,
): Promise<readonly Notice[]> {
  const notices: Notice[] = [];
  for (const { entity, recordId } of records) {
    const rows = await tx<{ userId: string }>`
      select user_id as "userId" from crm.follow
      where tenant_id = ${tx.principal.tenantId} and entity = ${entity} and record_id = ${recordId}`;
    if (rows.length > 0) {
      notices.push({ entity, recordId, title, userIds: rows.map(({ userId }) => userId) });
    }
  }
  return notices;
}
