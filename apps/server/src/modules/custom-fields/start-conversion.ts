import type { convertField } from '@pipewright/contract/operations/customization/custom-fields.ts';
import { customFields } from '@pipewright/contract/resources/custom-fields.ts';
import type { z } from 'zod';
import {
  convertedAtOnce,
  convertValues,
  convertValuesJob,
  planSettings,
} from '../../platform/custom-fields/conversions/convert-field.ts';
import { countRecordsWith } from '../../platform/custom-fields/remove-values.ts';
import type { ChangeSet, TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import type { Answer } from '../../platform/http/routes/define-route.ts';
import { msg } from '../../platform/language/message.ts';
import { writeForRequest } from '../../platform/language/request-language.ts';
import type { LongJobs } from '../../platform/long-jobs/long-jobs.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { findModule, insertRecord } from '../../platform/resources/write/write-records.ts';
import { refuseUsed, type StoredDefinition } from './refuse-changes.ts';

interface Services {
  readonly modules: readonly Module[];
  readonly longJobs: LongJobs;
}

type Body = z.output<NonNullable<typeof convertField.body>>;

/**
 * Adds a field of another type and gives it the values of an existing one, in one change set. The existing field keeps
 * all of its values, so nothing is lost where a value does not fit.
 */
export async function startConversion(
  tx: TenantTx,
  changeSet: ChangeSet,
  { modules, longJobs }: Services,
  from: StoredDefinition,
  body: Body,
): Promise<Answer<z.infer<typeof convertField.result>>> {
  const { type, label, dateOrder, decimalMark, retiresOld } = body;
  const { entity, section, help } = from;
  const { dropped: _, ...settings } = await planSettings(tx, from, body);
  const { id } = await insertRecord(
    tx,
    findModule(modules, customFields.name),
    customFields.body.parse({ entity, label, type, section, help, ...settings }),
  );
  if (retiresOld && from.isActive) {
    await refuseUsed(tx, from);
    await tx`update crm.custom_field set is_active = false
      where tenant_id = ${tx.principal.tenantId} and id = ${from.id}`;
  }
  changeSet.changedEntities.add(customFields.name);
  changeSet.changedEntities.add(entity);
  const input = { entity, fromKey: from.key, toKey: await readKey(tx, id), dateOrder, decimalMark };
  const values = { entity, keys: [from.key] };
  if ((await countRecordsWith(tx, values, convertedAtOnce)) < convertedAtOnce) {
    await convertValues(tx, input, null);
    return { body: { id, message: writeForRequest(msg`${label} was added with the values that fit.`) } };
  }
  const asked = await longJobs.create(tx, changeSet, {
    kind: convertValuesJob.kind,
    label: msg`Converting the values of ${from.label}`,
    input,
    total: await countRecordsWith(tx, values),
  });
  return {
    status: 202,
    body: {
      id,
      message: writeForRequest(msg`${label} was added. Its values are being converted in the background.`),
      job: { id: asked.jobId },
    },
    afterCommit: () => longJobs.wakeWorker(asked),
  };
}

async function readKey(tx: TenantTx, id: string): Promise<string> {
  const [row] = await tx<{ key: string }>`
    select key from crm.custom_field where tenant_id = ${tx.principal.tenantId} and id = ${id}`;
  return row?.key ?? '';
}
