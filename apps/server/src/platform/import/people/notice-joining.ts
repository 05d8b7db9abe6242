import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { type Cause, defineProcessor } from '../../event-feed/define-processor.ts';
import { newId } from '../../ids.ts';
import { insertLongJob } from '../../long-jobs/long-jobs.ts';
import { givingKind, givingLabel } from './give-records.ts';

/**
 * Starts giving people who join the records that imports have assigned to them, in whichever way they join. Each import has
 * a job and a change set of its own, so that its undo can take them back.
 */
export const noticeJoining = defineProcessor({
  name: 'imports-for-invited',
  on: ['membership.created'],
  async run(tx, { cause, changes }) {
    for (const { rowId } of changes) {
      const member = await readMember(tx, rowId);
      if (!member) {
        continue;
      }
      for (const found of await findImports(tx, member.email)) {
        await startGiving(tx, { ...found, ...member }, cause);
      }
    }
  },
});

interface Member extends Record<string, unknown> {
  userId: string;
  fullName: string;
  email: string;
}

async function readMember(tx: TenantTx, id: string): Promise<Member | undefined> {
  const [member] = await tx<Member>`
    select user_id as "userId", full_name as "fullName", lower(email) as email from crm.membership
    where tenant_id = ${tx.principal.tenantId} and id = ${id}`;
  return member;
}

interface FoundImport extends Record<string, unknown> {
  importedIn: string;
  importedBy: string;
  importId: string;
  name: string;
  entities: string[];
  total: number;
}

/** The imports with records for an address. Of several files, the import of all of them. */
async function findImports(tx: TenantTx, email: string): Promise<FoundImport[]> {
  const { tenantId } = tx.principal;
  return tx<FoundImport>`
    select waiting.change_set_id as "importedIn", made.by as "importedBy", made.id as "importId", made.name,
      array_agg(distinct entity) as entities, sum(cardinality(record_ids))::integer as total
    from crm.import_for_invited as waiting
    join crm.change_set on change_set.tenant_id = ${tenantId} and change_set.id = waiting.change_set_id
      and undone_by is null
    cross join lateral (
      select made_by_user_id as by, id, name from crm.import_batch
      where import_batch.tenant_id = ${tenantId} and import_batch.change_set_id = waiting.change_set_id
      union all
      select made_by_user_id, id, file_name from crm.import
      where import.tenant_id = ${tenantId} and import.change_set_id = waiting.change_set_id and batch_id is null
    ) as made
    where waiting.tenant_id = ${tenantId} and waiting.email = ${email} and waiting.given_in is null
    group by waiting.change_set_id, made.by, made.id, made.name
    order by waiting.change_set_id`;
}

/** As the work of whoever has imported them, attributed to the import, and caused by the joining. */
async function startGiving(
  tx: TenantTx,
  { importedIn, importedBy, importId, name, entities, total, userId, fullName, email }: FoundImport & Member,
  cause: Cause | undefined,
): Promise<void> {
  const givenIn = newId();
  await insertLongJob(tx, {
    kind: givingKind,
    label: givingLabel(fullName),
    input: { importedIn, givenIn, email, userId, entities },
    total,
    askedBy: { userId: importedBy, permissions: new Map() },
    changeSetId: givenIn,
    attribution: {
      actor: { kind: 'import', ref: importId, label: name },
      cause: cause && { changeSetId: cause.changeSetId, depth: cause.depth + 1 },
    },
  });
}
