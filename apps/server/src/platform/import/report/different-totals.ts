import type { ReportedFile } from '@pipewright/contract/operations/import/import-reports.ts';
import { runText, type TenantTx } from '../../database/tenant/tenant-db.ts';
import type { ImportModule } from '../match/plan.ts';

const maxShown = 100;

/** Documents whose total in the file differs from what their lines come to. Compared before tax where the file has that. */
export async function readDifferentTotals(
  tx: TenantTx,
  { imports, table, resource }: ImportModule,
  { changeSetId, mapping }: { changeSetId: string | null; mapping: readonly (string | null)[] },
): Promise<ReportedFile['differentTotals']> {
  const isWithTotals = mapping.includes('sourceNetTotal') || mapping.includes('sourceGrossTotal');
  if (!imports.hasLines || !changeSetId || !isWithTotals) {
    return [];
  }
  const rows = await tx[runText](
    `select document.id, document.name, currency.code as currency, compared.in_file::float8 as "inFile",
       compared.calculated::float8 as calculated
     from crm.change_log as log
     join crm.${table} as document on document.tenant_id = $1 and document.id = log.row_id
     join crm.currency on currency.tenant_id = $1 and currency.id = document.currency_id
     cross join lateral (
       select coalesce(source_net_total, source_gross_total) as in_file,
         case when source_net_total is null then gross_total else net_total end as calculated
     ) as compared
     where log.tenant_id = $1 and log.change_set_id = $2 and log.entity = $3 and log.operation = 'insert'
       and compared.in_file is not null and compared.in_file <> compared.calculated
     order by document.name, document.id limit ${maxShown}`,
    [tx.principal.tenantId, changeSetId, resource.name],
  );
  return rows.map(({ id, name, currency, inFile, calculated }) => ({
    id,
    name,
    currency,
    inFile,
    calculated,
  }));
}
