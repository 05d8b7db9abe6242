import { allAboutLinks } from '@pipewright/contract/about.ts';
import { mentionsIn } from '@pipewright/contract/notifications/mentions.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { type Message, msg } from '../../platform/language/message.ts';
import { findMentionable } from '../../platform/notifications/find-mentionable.ts';
import type { WriteInput } from '../../platform/resources/define-module.ts';

interface StoredActivity extends Record<string, unknown> {
  readonly body: string | null;
  readonly about: Readonly<Record<string, string>> | null;
}

/** Only people who can see the record can be mentioned in a note about it. Existing mentions are kept. */
export async function checkMentions({
  tx,
  ids,
  body,
}: WriteInput): Promise<Record<string, Message> | undefined> {
  const mentions = typeof body.body === 'string' ? mentionsIn(body.body) : [];
  if (mentions.length === 0) {
    return undefined;
  }
  const stored = await readStored(tx, ids);
  const earlier = new Set(mentionsIn(stored?.body ?? '').map(({ userId }) => userId));
  const added = mentions.filter(({ userId }) => !earlier.has(userId));
  const records = allAboutLinks.flatMap(({ name, field }) => {
    const recordId = field in body ? body[field] : stored?.about?.[name];
    return typeof recordId === 'string' ? [{ entity: name, recordId }] : [];
  });
  const found = await findMentionable(
    tx,
    records,
    added.map(({ userId }) => userId),
  );
  const hidden = added.find(({ userId }) => !found.has(userId));
  return hidden && { body: msg`${hidden.name} can’t see this record, so you can’t mention them here` };
}

async function readStored(tx: TenantTx, ids: readonly string[]): Promise<StoredActivity | undefined> {
  const [row] = await tx<StoredActivity>`
    select body, about_records as about from crm.activity
    where tenant_id = ${tx.principal.tenantId} and id = any (${ids}::uuid[]) limit 1`;
  return row;
}
