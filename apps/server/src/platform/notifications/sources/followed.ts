import { resourceNamed } from '@pipewright/contract/automations/checks.ts';
import { isObjectEntity, objectEntities } from '@pipewright/contract/customization/custom-objects.ts';
import type { Fields } from '@pipewright/contract/fields/fields.ts';
import { fieldLabel } from '@pipewright/contract/fields/system-fields.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import type { Change } from '../../event-feed/define-processor.ts';
import { type Message, message, msg, type Text } from '../../language/message.ts';
import { columnOf } from '../../resources/query/columns.ts';
import { type AboutRecord, recordsOf } from './about-record.ts';
import { defineSource } from './define-source.ts';

/** More changed fields are not named. */
const maxNamed = 3;

/** Those who follow a record that was changed, or about which an activity was added. */
export const followedSource = defineSource({
  type: 'followed',
  on: [
    ...(['lead', 'contact', 'company', 'deal', ...objectEntities] as const).map(
      entity => `${entity}.updated` as const,
    ),
    'activity.created',
  ],
  async find(tx, changes, actor) {
    const added = changes.filter(({ entity }) => entity === 'activity').map(({ rowId }) => rowId);
    const about = await recordsOf(tx, added);
    const fieldsOf = await readFields(tx, new Set(changes.map(({ entity }) => entity)));
    const followed = changes.flatMap(change => {
      const { entity, rowId } = change;
      if (entity === 'activity') {
        const records = (about.get(rowId) ?? []).filter(record => record.entity !== 'activity');
        return records.map(record => ({ ...record, title: msg`${actor} added an activity` }));
      }
      const title = changeTitle(fieldsOf.get(entity) ?? {}, change, actor);
      return title ? [{ entity, recordId: rowId, title }] : [];
    });
    const followers = await followersOf(tx, followed);
    return followed.flatMap(({ entity, recordId, title }) => {
      const userIds = followers.get(`${entity} ${recordId}`);
      return userIds ? [{ entity, recordId, title, userIds }] : [];
    });
  },
  several: (count, actor) => msg`${actor} changed ${count} records that you follow`,
});

/** Names the changed fields, as far as they are fields that people see. */
function changeTitle(fields: Fields, { after }: Change, actor: Text): Message | undefined {
  const changed = Object.entries(fields)
    .filter(([name, { presence }]) => presence !== 'computed' && after && columnOf(name) in after)
    .map(([name]) => message(fieldLabel(fields, name)));
  if (changed.length > 0 && changed.length <= maxNamed) {
    return msg`${actor} changed ${changed}`;
  }
  return changed.length > 0 || (after && 'custom' in after) ? msg`${actor} changed this record` : undefined;
}

/** The fields of each entity. The title of a custom object has the label that the organization gave it. */
async function readFields(tx: TenantTx, entities: ReadonlySet<string>): Promise<ReadonlyMap<string, Fields>> {
  const objects = [...entities].filter(isObjectEntity);
  const rows =
    objects.length > 0
      ? await tx<{ entity: string; label: string }>`
          select entity, title_label as label from crm.custom_object
          where tenant_id = ${tx.principal.tenantId} and entity = any (${objects}::text[])`
      : [];
  const labels = new Map(rows.map(({ entity, label }) => [entity, label]));
  return new Map(
    [...entities].map(entity => {
      const fields: Fields = resourceNamed(entity)?.fields ?? {};
      const label = labels.get(entity);
      return [entity, label && fields.title ? { ...fields, title: { ...fields.title, label } } : fields];
    }),
  );
}

/** Who follows each of some records, by its entity and id. */
async function followersOf(
  tx: TenantTx,
  records: readonly AboutRecord[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (records.length === 0) {
    return new Map();
  }
  const { tenantId } = tx.principal;
  const rows = await tx<{ entity: string; recordId: string; userIds: string[] }>`
    select entity, record_id as "recordId", array_agg(user_id) as "userIds" from crm.follow
    where tenant_id = ${tenantId} and (entity, record_id) in (
      select entity, record_id
      from unnest(${records.map(({ entity }) => entity)}::text[], ${records.map(({ recordId }) => recordId)}::uuid[])
        as given (entity, record_id))
    group by entity, record_id`;
  return new Map(rows.map(({ entity, recordId, userIds }) => [`${entity} ${recordId}`, userIds]));
}
