import { undoAtomically } from '../../platform/change-log/undo-atomically.ts';
import type { UndoGuard } from '../../platform/change-log/undo-guard.ts';
import type { ChangeSet, TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import { msg } from '../../platform/language/message.ts';
import { bulkDelete } from '../../platform/resources/bulk/bulk-changes.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { readTitles } from '../../platform/resources/query/search/titles.ts';
import { asSampleData } from '../../platform/sales-documents/as-sample-data.ts';
import { readLoaded } from './load-sample.ts';

interface Removal {
  readonly changeSet: ChangeSet;
  readonly includingChanged: boolean;
}

/** Loading the sample notes in the organization's row that it is there, and changes nothing else of it. */
const ofOrganization: UndoGuard = {
  entity: 'organization',
  permission: 'settings.manage',
  check: async () => undefined,
};

/** Removes the sample. Records that were changed since are deleted on request, and prevent the removal otherwise. */
export async function removeSample(
  tx: TenantTx,
  all: readonly Module[],
  { changeSet, includingChanged }: Removal,
): Promise<void> {
  await tx`select crm.lock_in_tenant('sample data')`;
  const loadedBy = await readLoaded(tx);
  if (!loadedBy) {
    throw conflict('There is no sample data here.');
  }
  if (includingChanged) {
    await deleteMade(tx, all, { loadedBy, changeSet });
    return;
  }
  try {
    await undoAtomically(tx, all, { undone: loadedBy, by: changeSet, guards: [ofOrganization] });
  } catch (error) {
    throw error instanceof AppError && error.code === 'changedSince' ? await named(tx, all, error) : error;
  }
}

/** Deletes the remaining records of the sample; references to them are cleared. */
async function deleteMade(
  tx: TenantTx,
  all: readonly Module[],
  { loadedBy, changeSet }: { loadedBy: string; changeSet: ChangeSet },
): Promise<void> {
  const { tenantId } = tx.principal;
  const made = await tx<{ entity: string; ids: string[] }>`
    select entity, array_agg(row_id) as ids from crm.change_log
    where tenant_id = ${tenantId} and change_set_id = ${loadedBy} and operation = 'insert' group by entity`;
  await asSampleData(tx, async () => {
    for (const module of all.toReversed()) {
      const { name } = module.resource;
      const ids = made.find(({ entity }) => entity === name)?.ids;
      if (ids) {
        await bulkDelete(module, all).apply(tx, ids);
        changeSet.changedEntities.add(name);
      }
    }
  });
  await tx`
    update crm.organization set sample_change_set_id = null where tenant_id = ${tenantId} and id = ${tenantId}`;
}

const maxNamed = 3;

/** The same rejection, with the changed records. */
async function named(tx: TenantTx, all: readonly Module[], error: AppError): Promise<AppError> {
  const { rows = [] } = error.details;
  const titles: string[] = [];
  for (const [entity, changed] of Map.groupBy(rows, row => row.entity)) {
    const ids = changed.map(({ id }) => id);
    titles.push(...(await readTitles(tx, all, entity, ids)).values());
  }
  const shown = titles.slice(0, maxNamed).map(title => `“${title}”`);
  const more = rows.length - shown.length;
  const list = [...shown, ...(more > 0 ? [`${more === 100 ? 'many' : more} more`] : [])].join(', ');
  return new AppError('changedSince', {
    rows,
    message: msg`Some of the sample was changed or deleted since: ${list}.`,
  });
}
