import { z } from 'zod';
import { type ChangeSet, type TenantTx, useRules } from '../database/tenant/tenant-db.ts';
import { invalid, noSuch } from '../errors.ts';
import type { Answer } from '../http/routes/define-route.ts';
import { msg } from '../language/message.ts';
import { writeForRequest } from '../language/request-language.ts';
import type { LongJob } from '../long-jobs/long-job.ts';
import type { LongJobs } from '../long-jobs/long-jobs.ts';
import { readOrganizationRules } from '../record-rules/organization-rules.ts';
import { type PlacedEntity, placedEntities } from './compile-territories.ts';
import { demandAll } from './placed-records.ts';

const kind = 'remove-territory';
/** So many records in one transaction; up to here the answer waits for them. */
const stepSize = 500;

const input = z.object({
  id: z.uuid(),
  name: z.string(),
  recordsTo: z.union([z.literal('rules'), z.uuid()]).nullable(),
});
type Removal = z.infer<typeof input>;
const cursor = z.object({ entity: z.enum(placedEntities) }).nullable();

/** Deletes a territory: its records go where somebody says, and what is below it moves up. One change set. */
export async function startRemoving(
  tx: TenantTx,
  changeSet: ChangeSet,
  longJobs: LongJobs,
  { id, recordsTo }: Omit<Removal, 'name'>,
): Promise<Answer<{ message: string; job?: { id: string } }>> {
  const { tenantId } = tx.principal;
  const [territory] = await tx<{ name: string }>`
    select name from crm.territory where tenant_id = ${tenantId} and id = ${id} for update`;
  if (!territory) {
    throw noSuch('territory');
  }
  await checkTarget(tx, id, recordsTo);
  const removal = { id, name: territory.name, recordsTo };
  const total = await countRecords(tx, id);
  if (total > 0) {
    demandAll(tx.principal);
  }
  for (const entity of ['territory', ...placedEntities]) {
    changeSet.changedEntities.add(entity);
  }
  await retire(tx, id);
  if (total > stepSize) {
    const requested = await longJobs.create(tx, changeSet, {
      kind,
      label: msg`Deleting the territory ${territory.name}`,
      input: removal,
      total,
    });
    return {
      status: 202,
      body: {
        message: writeForRequest(
          msg`The territory ${territory.name} is being deleted in the background; its records move first.`,
        ),
        job: { id: requested.jobId },
      },
      afterCommit: () => longJobs.wakeWorker(requested),
    };
  }
  for (const entity of placedEntities) {
    await moveRecords(tx, entity, removal);
  }
  await tx`delete from crm.territory where tenant_id = ${tenantId} and id = ${id}`;
  return { body: { message: writeForRequest(msg`Territory ${territory.name} deleted.`) } };
}

/** The same for more records than an answer can wait for. */
export const removeJob: LongJob = {
  kind,
  changedEntities: () => ['territory', ...placedEntities],
  async step(tx, job) {
    const removal = input.parse(job.input);
    const { entity } = cursor.parse(job.cursor) ?? { entity: placedEntities[0] };
    const done = await moveRecords(tx, entity, removal);
    if (done === stepSize) {
      return { done, cursor: { entity } };
    }
    const next = placedEntities[placedEntities.indexOf(entity) + 1];
    if (!next) {
      const { tenantId } = tx.principal;
      await tx`delete from crm.territory where tenant_id = ${tenantId} and id = ${removal.id}`;
    }
    return { done, cursor: next ? { entity: next } : null };
  },
  describeResult: given => msg`Territory ${input.parse(given).name} deleted.`,
};

async function checkTarget(tx: TenantTx, id: string, recordsTo: Removal['recordsTo']): Promise<void> {
  if (recordsTo === 'rules' || recordsTo === null) {
    return;
  }
  const found = await tx`
    select from crm.territory where tenant_id = ${tx.principal.tenantId} and id = ${recordsTo}`;
  if (found.length === 0 || recordsTo === id) {
    throw invalid({ recordsTo: msg`Choose another territory` });
  }
}

async function countRecords(tx: TenantTx, id: string): Promise<number> {
  const { tenantId } = tx.principal;
  const [row] = await tx<{ count: number }>`
    select (select count(*) from crm.company where tenant_id = ${tenantId} and territory_id = ${id})
      + (select count(*) from crm.lead where tenant_id = ${tenantId} and territory_id = ${id}) as count`;
  return row?.count ?? 0;
}

/** From now on no record comes into it, and what is below it stands where it stood. */
async function retire(tx: TenantTx, id: string): Promise<void> {
  const { tenantId } = tx.principal;
  await tx`
    update crm.territory as child set parent_id = parent.parent_id
    from crm.territory as parent
    where parent.tenant_id = ${tenantId} and parent.id = ${id}
      and child.tenant_id = ${tenantId} and child.parent_id = ${id}`;
  await tx`update crm.territory set is_active = false where tenant_id = ${tenantId} and id = ${id}`;
  await tx[useRules](await readOrganizationRules(tx));
}

/** Moves some of its records; returns how many. */
async function moveRecords(tx: TenantTx, entity: PlacedEntity, { id, recordsTo }: Removal): Promise<number> {
  const [row] = await tx<{ moved: number }>`
    select crm.leave_territory(${entity}, ${id}, ${recordsTo === 'rules'},
      ${recordsTo === 'rules' ? null : recordsTo}::uuid, ${stepSize}) as moved`;
  return row?.moved ?? 0;
}
