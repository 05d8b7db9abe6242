import {
  type Arrangement,
  arrangedFields,
  canBeHidden,
} from '@pipewright/contract/customization/arrangement.ts';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Fields } from '@pipewright/contract/fields/fields.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import { layouts } from '@pipewright/contract/resources/layouts.ts';
import { readAllCustomFields } from '../../platform/custom-fields/read-all-fields.ts';
import { namedResource } from '../../platform/custom-objects/named-resource.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { conflict } from '../../platform/errors.ts';
import { msg, type Text } from '../../platform/language/message.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

/** How forms and record pages are arranged. Layouts are applied in the browser, which ignores what no longer exists. */
export const layoutsModule = defineModule({
  resource: layouts,
  table: 'layout',
  trustedOnly: 'Layouts name roles and custom fields, which other archives do not bring along.',

  async check({ tx, ids, body }) {
    if (ids.length === 0) {
      await refuseSecond(tx, body.entity ?? '', body.userRoleId ?? null);
      return checkArrangement(tx, body.entity ?? '', body.arrangement);
    }
    for (const entity of body.arrangement ? await readEntities(tx, ids) : []) {
      const wrong = await checkArrangement(tx, entity, body.arrangement);
      if (wrong) {
        return wrong;
      }
    }
    return undefined;
  },
});

/** The index makes sure of it; this says it in words that help. */
async function refuseSecond(tx: TenantTx, entity: string, userRoleId: string | null): Promise<void> {
  const rows = await tx`
    select from crm.layout
    where tenant_id = ${tx.principal.tenantId} and entity = ${entity}
      and user_role_id is not distinct from ${userRoleId}::uuid`;
  if (rows.length > 0) {
    throw conflict(msg`There is a layout for these records and this role already.`);
  }
}

/** What the layouts of these records say already may stay, for example the name of a field that was deleted since. */
async function checkArrangement(
  tx: TenantTx,
  entity: string,
  given: Arrangement | undefined,
): Promise<Record<string, Text> | undefined> {
  if (!given) {
    return undefined;
  }
  const fields = await readFields(tx, entity);
  const stored = await readArrangements(tx, entity);
  const named = new Set(stored.flatMap(arrangedFields));
  const unknown = arrangedFields(given).find(name => !Object.hasOwn(fields, name) && !named.has(name));
  if (unknown !== undefined) {
    return { arrangement: msg`There is no field “${unknown}”` };
  }
  const hidden = new Set(stored.flatMap(arrangement => arrangement.hidden));
  const required = given.hidden.find(name => fields[name] && !canBeHidden(fields[name]) && !hidden.has(name));
  return required === undefined
    ? undefined
    : { arrangement: msg`${fields[required]?.label ?? required} is required, so it can’t be hidden` };
}

async function readArrangements(tx: TenantTx, entity: string): Promise<readonly Arrangement[]> {
  const rows = await tx<{ arrangement: Arrangement }>`
    select arrangement from crm.layout where tenant_id = ${tx.principal.tenantId} and entity = ${entity}`;
  return rows.map(({ arrangement }) => arrangement);
}

/** The built-in and custom fields of a kind of record. Retired ones keep their place. */
async function readFields(tx: TenantTx, entity: string): Promise<Fields> {
  const declared: AnyResource | undefined = resources.find(({ name }) => name === entity);
  const custom = (await readAllCustomFields(tx))?.ofEntity(entity)?.all;
  return { ...(declared && namedResource(declared, tx.principal).fields), ...custom };
}

async function readEntities(tx: TenantTx, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await tx<{ entity: string }>`
    select distinct entity from crm.layout
    where tenant_id = ${tx.principal.tenantId} and id = any (${ids}::uuid[])`;
  return rows.map(({ entity }) => entity);
}
