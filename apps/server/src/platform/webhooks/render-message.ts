import type { Fields } from '@pipewright/contract/fields/fields.ts';
import { testEvent } from '@pipewright/contract/operations/automation/webhooks.ts';
import { customFieldsOf } from '../custom-fields/resource-for.ts';
import { shownFields } from '../custom-objects/shown-fields.ts';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import { type Principal, teamOf } from '../principal.ts';
import { memberPrincipal } from '../read-rights.ts';
import type { Module } from '../resources/define-module.ts';
import { columnOf } from '../resources/query/columns.ts';
import { selectOne } from '../resources/query/select-one.ts';

/** A larger message says only which record it is about; the receiver can read it through the API. */
const maxBodyBytes = 20_000;

export interface Message {
  readonly event: string;
  readonly entity: string;
  readonly recordId: string | null;
  readonly changeId: string | null;
  readonly occurredAtUtc: Date;
  readonly ownerUserId: string;
}

interface Logged extends Record<string, unknown> {
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
}

/** The body of a message, from what its owner may see; undefined if they may not see the record. */
export async function renderMessage(
  tx: TenantTx,
  modules: readonly Module[],
  message: Message,
): Promise<string | undefined> {
  const { event, entity, recordId, occurredAtUtc } = message;
  const envelope = { type: event, timestamp: occurredAtUtc.toISOString() };
  if (event === testEvent || !recordId) {
    return JSON.stringify({ ...envelope, data: { message: 'This is a test.' } });
  }
  const module = modules.find(({ resource }) => resource.name === entity);
  const owner = await memberPrincipal(tx, message.ownerUserId);
  if (!module || !owner.permissions.has(module.resource.permissions.read)) {
    return undefined;
  }
  const logged = await readLogged(tx, message);
  if (event.endsWith('.deleted')) {
    return mayHaveSeen(module, owner, logged)
      ? JSON.stringify({ ...envelope, data: { id: recordId } })
      : undefined;
  }
  const [record] = await tx[runText](...selectOne(module, owner, recordId));
  if (!record) {
    return undefined;
  }
  const { version } = record;
  const changed = logged?.after && changedFields(module, owner, logged.after);
  const whole = JSON.stringify({
    ...envelope,
    data: { id: recordId, version, ...(changed && { changed }), record },
  });
  return Buffer.byteLength(whole) <= maxBodyBytes
    ? whole
    : JSON.stringify({ ...envelope, data: { id: recordId, version } });
}

async function readLogged(
  tx: TenantTx,
  { entity, recordId, changeId }: Message,
): Promise<Logged | undefined> {
  const [row] = await tx<Logged>`
    select before, after from crm.change_log
    where tenant_id = ${tx.principal.tenantId} and entity = ${entity} and row_id = ${recordId} and id = ${changeId}`;
  return row;
}

/** The names of the changed fields, as the API has them, without those that the owner may not see. */
function changedFields(
  { resource }: Module,
  owner: Principal,
  after: Readonly<Record<string, unknown>>,
): string[] {
  const custom: Fields = customFieldsOf(resource, owner)?.active ?? {};
  return [
    ...shownFields(resource.fields, owner)
      .map(([field]) => field)
      .filter(field => Object.hasOwn(after, columnOf(field))),
    ...Object.entries(custom).flatMap(([field, { customKey }]) =>
      Object.hasOwn(after, `custom.${customKey}`) ? [field] : [],
    ),
  ];
}

/** A deleted record cannot be read any more; its owner is in the change log. */
function mayHaveSeen({ resource }: Module, owner: Principal, logged: Logged | undefined): boolean {
  const reach = owner.permissions.get(resource.permissions.read);
  const recordOwner = (resource.owner && logged?.before?.[columnOf(resource.owner)]) as
    | string
    | null
    | undefined;
  switch (reach) {
    case 'all':
      return true;
    case 'team':
      return recordOwner === null || teamOf(owner).includes(recordOwner ?? '');
    case 'own':
      return recordOwner === owner.userId;
    default:
      return false;
  }
}
