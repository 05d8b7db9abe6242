import type { previewFormula } from '@pipewright/contract/operations/customization/custom-fields.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import type { z } from 'zod';
import { runText, type TenantTx } from '../../database/tenant/tenant-db.ts';
import { invalid, noSuch } from '../../errors.ts';
import { columnOf, tableOf } from '../../resources/query/columns.ts';
import { fieldSql } from '../../resources/query/field-sql.ts';
import { withinReach } from '../../resources/query/reach.ts';
import { createValues } from '../../resources/query/values.ts';
import { resourceFor } from '../resource-for.ts';
import { checkFormulaDefinition, unsaved, withPreview } from './check-definition.ts';

type Asked = z.output<typeof previewFormula.body>;

/** Calculates a formula for one record, from the fields that the caller sees. */
export async function calculatePreview(
  tx: TenantTx,
  { entity, recordId, ...rules }: Asked,
): Promise<z.input<typeof previewFormula.result>> {
  const { principal } = tx;
  const declared = resources.find(({ name }) => name === entity);
  const wrong = checkFormulaDefinition({ entity, slug: unsaved, rules }, principal.customFields);
  if (!declared || wrong) {
    throw invalid(wrong ?? {});
  }
  const { resource, name } = withPreview(resourceFor(declared, principal), rules);
  const values = createValues(principal.tenantId);
  const reach = withinReach(resource, principal, resource.permissions.read, values);
  const chosen = recordId ? ` and id = ${values.add(recordId)}::uuid` : '';
  const [row] = await tx[runText](
    `select id, ${columnOf(resource.title)} as title, to_jsonb(${fieldSql(resource, name, { principal, values })}) as value
     from crm.${tableOf(entity)} where tenant_id = $1${reach ? ` and ${reach}` : ''}${chosen}
     order by created_at_utc desc, id desc limit 1`,
    values.list,
  );
  if (!row && recordId) {
    throw noSuch(resource.label[0]);
  }
  return row
    ? { record: { id: row.id, title: row.title ?? '' }, value: row.value }
    : { record: null, value: null };
}
