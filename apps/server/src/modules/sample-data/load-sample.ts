import type { ChangeSet, TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { conflict } from '../../platform/errors.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { insertRecords } from '../../platform/resources/write/insert-records.ts';
import { insertRows } from '../../platform/resources/write/seed-rows.ts';
import { findModule } from '../../platform/resources/write/write-records.ts';
import { asSampleData } from '../../platform/sales-documents/as-sample-data.ts';
import { takeSnapshot } from '../../platform/sales-documents/quote-snapshots.ts';
import { generateSample, type Sample, type Stay } from './generate-sample.ts';
import { readSurroundings } from './surroundings.ts';

/** Fills the organization with the sample, in the change set of the transaction and noted in it. */
export async function loadSample(
  tx: TenantTx,
  all: readonly Module[],
  changeSet: ChangeSet,
): Promise<Sample> {
  const { tenantId } = tx.principal;
  // Of two who load it at once the second finds it there.
  await tx`select crm.lock_in_tenant('sample data')`;
  if (await readLoaded(tx)) {
    throw conflict('The sample data is there already.');
  }
  const sample = generateSample(await readSurroundings(tx, new Date()));

  // A lead knows its deal, and the deal its lead: they are held against each other once both are there.
  await tx`set constraints all deferred`;
  const write = async (name: string, records: readonly object[]) => {
    await insertRecords(tx, findModule(all, name), records as readonly Record<string, unknown>[]);
    changeSet.changedEntities.add(name);
  };
  await write('product', sample.products);
  await write('commission-plan', sample.commissionPlans);
  await write('company', sample.companies);
  await write('contact', sample.contacts);
  await write('lead', sample.leads);
  await write('deal', sample.deals);
  await rememberStays(tx, sample.stays);
  await write('deal-contact', sample.dealContacts);
  await write('activity', sample.activities);
  await writeSales(tx, write, sample.sales);
  await write('marketing-cost', sample.marketingCosts);
  await tx`set constraints all immediate`;
  await tx`
    update crm.organization set sample_change_set_id = ${changeSet.id}
    where tenant_id = ${tenantId} and id = ${tenantId}`;
  return sample;
}

/** The change set of the loaded sample. Once the log no longer has it, the records are ordinary ones. */
export async function readLoaded(tx: TenantTx): Promise<string | null> {
  const { tenantId } = tx.principal;
  const [row] = await tx<{ id: string }>`
    select change_set.id from crm.organization
    join crm.change_set on change_set.tenant_id = ${tenantId} and change_set.id = sample_change_set_id
    where organization.tenant_id = ${tenantId} and organization.id = ${tenantId}`;
  return row?.id ?? null;
}

/** Inserts sent quotes and confirmed orders directly: see `crm.is_sample_data`. */
async function writeSales(
  tx: TenantTx,
  write: (name: string, records: readonly object[]) => Promise<void>,
  sales: Sample['sales'],
): Promise<void> {
  await asSampleData(tx, async () => {
    await write('quote', sales.quotes);
    await insertRows(tx, 'quote_line', sales.quoteLines);
    await write('sales-order', sales.orders);
    await insertRows(tx, 'sales_order_line', sales.orderLines);
  });
  for (const { id, status } of sales.quotes) {
    if (status !== 'draft') {
      await takeSnapshot(tx, String(id));
    }
  }
}

function rememberStays(tx: TenantTx, stays: readonly Stay[]): Promise<unknown> {
  const rows = stays.map(({ dealId, dealStageId, enteredAtUtc, leftAtUtc }) => ({
    deal_id: dealId,
    deal_stage_id: dealStageId,
    entered_at_utc: enteredAtUtc,
    left_at_utc: leftAtUtc,
  }));
  return tx`select crm.add_stage_history(${JSON.stringify(rows)}::text::jsonb)`;
}
