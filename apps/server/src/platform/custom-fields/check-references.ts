import { customName } from '@pipewright/contract/customization/custom-names.ts';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import { labelsOf } from '../custom-objects/named-resource.ts';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import { message, msg, type Text } from '../language/message.ts';
import { tableOf } from '../resources/query/columns.ts';
import { withinReading } from '../resources/query/reach.ts';
import { createValues } from '../resources/query/values.ts';
import { customFieldsOf } from './resource-for.ts';

/** Refuses references to records that do not exist, or that the caller may not read, by field. */
export async function checkCustomReferences(
  tx: TenantTx,
  resource: AnyResource,
  bySlug: Readonly<Record<string, unknown>>,
): Promise<Record<string, Text> | undefined> {
  const fields = customFieldsOf(resource, tx.principal)?.active ?? {};
  for (const [slug, id] of Object.entries(bySlug)) {
    const referred = fields[customName(slug)]?.references;
    if (referred && typeof id === 'string' && !(await exists(tx, referred, id))) {
      const named: AnyResource | undefined = resources.find(({ name }) => name === referred);
      const label = named ? labelsOf(named, tx.principal)[0] : 'person';
      return { [customName(slug)]: msg`This ${message(label)} does not exist` };
    }
  }
  return undefined;
}

async function exists(tx: TenantTx, referred: string, id: string): Promise<boolean> {
  const values = createValues(tx.principal.tenantId, id);
  const target = resources.find(({ name }) => name === referred);
  const readable = target && withinReading(target, tx.principal, values);
  const [table, column] = target ? [tableOf(referred), 'id'] : ['membership', 'user_id'];
  const rows = await tx[runText](
    `select from crm.${table} where tenant_id = $1 and ${column} = $2::uuid${readable ? ` and ${readable}` : ''}`,
    values.list,
  );
  return rows.length > 0;
}
