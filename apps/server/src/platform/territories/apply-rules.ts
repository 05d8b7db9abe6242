import { z } from 'zod';
import type { ChangeSet, TenantTx } from '../database/tenant/tenant-db.ts';
import type { Answer } from '../http/routes/define-route.ts';
import { msg } from '../language/message.ts';
import { writeForRequest } from '../language/request-language.ts';
import type { LongJob } from '../long-jobs/long-job.ts';
import type { LongJobs } from '../long-jobs/long-jobs.ts';
import { countedOfAnyKind, countMessage } from '../resources/write/count-message.ts';
import { placedEntities } from './compile-territories.ts';
import { demandAll, findMisplaced } from './placed-records.ts';

const kind = 'apply-territories';
/** So many records in one transaction, which takes about a second. */
const stepSize = 500;
const cursor = z.object({ entity: z.enum(placedEntities), after: z.uuid().nullable() }).nullable();

/** Moves all records to where the rules say, in the background and in one change set. */
export async function startApplying(
  tx: TenantTx,
  changeSet: ChangeSet,
  longJobs: LongJobs,
): Promise<Answer<{ message: string; job?: { id: string } }>> {
  demandAll(tx.principal);
  const found = await Promise.all(placedEntities.map(entity => findMisplaced(tx, entity)));
  const total = found.reduce((sum, { length }) => sum + length, 0);
  if (total === 0) {
    return { body: { message: writeForRequest(msg`Every record is where the rules say.`) } };
  }
  const many = countedOfAnyKind(total);
  const requested = await longJobs.create(tx, changeSet, {
    kind,
    label: msg`Moving ${many} to their territories`,
    input: {},
    total,
  });
  return {
    status: 202,
    body: {
      message: writeForRequest(msg`${many} are being moved to their territories in the background.`),
      job: { id: requested.jobId },
    },
    afterCommit: () => longJobs.wakeWorker(requested),
  };
}

/** Kind by kind, in the order of their ids: a preview reckons with the same order. */
export const applyJob: LongJob = {
  kind,
  changedEntities: () => placedEntities,
  async step(tx, job) {
    demandAll(tx.principal);
    const { entity, after } = cursor.parse(job.cursor) ?? { entity: placedEntities[0], after: null };
    const found = await findMisplaced(tx, entity, { after, limit: stepSize });
    const ids = found.map(({ id }) => id);
    await tx`select crm.follow_territory_rules(${entity}, ${ids}::uuid[])`;
    const last = ids.length < stepSize ? undefined : ids.at(-1);
    const next = last ? entity : placedEntities[placedEntities.indexOf(entity) + 1];
    return { done: ids.length, cursor: next ? { entity: next, after: last ?? null } : null };
  },
  describeResult: (_input, done) => countMessage(countedOfAnyKind(done), 'moved'),
};
