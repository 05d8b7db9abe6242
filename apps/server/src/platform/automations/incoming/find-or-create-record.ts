import type { TriggerOf } from '@pipewright/contract/automations/definition.ts';
import { convertReceived, receivedValue } from '@pipewright/contract/automations/received-values.ts';
import type { z } from 'zod';
import { moduleFor } from '../../custom-fields/resource-for.ts';
import type { ChangeSet, TenantTx } from '../../database/tenant/tenant-db.ts';
import { invalid } from '../../errors.ts';
import { fieldTexts } from '../../language/field-texts.ts';
import { type Message, message, msg } from '../../language/message.ts';
import { matchingIds } from '../../resources/bulk/bulk-changes.ts';
import type { Module } from '../../resources/define-module.ts';
import type { Selection } from '../../resources/query/selection.ts';
import { insertRecord, updateRecord } from '../../resources/write/write-records.ts';

type Values = Readonly<Record<string, unknown>>;

interface Request {
  readonly module: Module;
  readonly trigger: TriggerOf<'webhook-received'>;
  readonly body: unknown;
  readonly changeSet: ChangeSet;
}

interface Outcome {
  readonly recordId: string;
  readonly summary: Message;
}

/**
 * The record that a received body is about, as the trigger describes it. Everything is written with the permissions of
 * the person who published the automation. Undefined if no record matches and none is to be created.
 */
export async function findOrCreateRecord(
  tx: TenantTx,
  { module: declared, trigger, body, changeSet }: Request,
): Promise<Outcome | undefined> {
  const module = moduleFor(declared, tx.principal);
  const { name, label, title } = module.resource;
  const values = receivedValues(module, trigger, body);
  const foundId = await findMatch(tx, module, trigger, values);
  if (foundId) {
    if (trigger.updatesFound) {
      const patch = parse(declared.resource.patch, nestCustom(values));
      await updateRecord(tx, module, { id: foundId }, patch);
      changeSet.changedEntities.add(name);
    }
    return {
      recordId: foundId,
      summary: trigger.updatesFound
        ? msg`Found the ${message(label[0])} and updated it.`
        : msg`Found the ${message(label[0])}.`,
    };
  }
  if (!trigger.createsMissing) {
    return undefined;
  }
  const row = await insertRecord(tx, module, parse(declared.resource.body, nestCustom(values)));
  changeSet.changedEntities.add(name);
  return {
    recordId: row.id,
    summary: msg`Created the ${message(label[0])} ${String(row[title] ?? '')}.`,
  };
}

/** The fields that have a value in the body; an empty one does not clear what a record already has. */
function receivedValues(
  { resource }: Module,
  { values }: TriggerOf<'webhook-received'>,
  body: unknown,
): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, path]) => {
      const field = resource.fields[name];
      const value = field ? convertReceived(receivedValue(body, path), field) : null;
      return value === null ? [] : [[name, value]];
    }),
  );
}

async function findMatch(
  tx: TenantTx,
  module: Module,
  { matchField }: TriggerOf<'webhook-received'>,
  values: Values,
): Promise<string | undefined> {
  const value = matchField === null ? undefined : values[matchField];
  if (value === undefined) {
    return undefined;
  }
  const filter = JSON.stringify({ field: matchField, op: 'is', value });
  const query = parse(module.resource.operations.list.query, { filter });
  const [id] = await matchingIds(tx, module, { matching: query as Selection, limit: 1 });
  return id;
}

function parse(schema: z.ZodType, values: Values): Values {
  const parsed = schema.safeParse(values);
  if (!parsed.success) {
    throw invalid(fieldTexts(parsed.error, schema));
  }
  return parsed.data as Values;
}

/** `{ 'custom.tier': 'gold' }` → `{ custom: { tier: 'gold' } }`. */
function nestCustom(values: Values): Values {
  const isCustom = ([name]: readonly [string, unknown]) => name.startsWith('custom.');
  const entries = Object.entries(values);
  const custom = entries.filter(isCustom).map(([name, value]) => [name.slice('custom.'.length), value]);
  const own = Object.fromEntries(entries.filter(entry => !isCustom(entry)));
  return custom.length > 0 ? { ...own, custom: Object.fromEntries(custom) } : own;
}
