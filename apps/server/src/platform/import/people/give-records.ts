import { z } from 'zod';
import { runText, type TenantTx } from '../../database/tenant/tenant-db.ts';
import { msg } from '../../language/message.ts';
import type { LongJob, Step } from '../../long-jobs/long-job.ts';
import type { Module } from '../../resources/define-module.ts';
import { columnOf } from '../../resources/query/columns.ts';
import { countedOfAnyKind, countMessage } from '../../resources/write/count-message.ts';

export const givingKind = 'import-give-records';

export const givingInput = z.object({
  /** The change set of the import. */
  importedIn: z.uuid(),
  /** The change set of this job, in which everything is given. */
  givenIn: z.uuid(),
  email: z.string(),
  userId: z.uuid(),
  entities: z.array(z.string()),
});
type Giving = z.infer<typeof givingInput>;

/**
 * Gives the records of an import to a person who was invited and has joined: those of one step of the import at a time. The
 * import was allowed to assign them, so nothing else is asked.
 */
export function givingJob(all: readonly Module[]): LongJob {
  return {
    kind: givingKind,
    changedEntities: input => givingInput.parse(input).entities,
    step: (tx, { input }) => giveSome(tx, all, givingInput.parse(input)),
    describeResult: (_, done) => countMessage(countedOfAnyKind(done), 'handed over'),
  };
}

interface Waiting extends Record<string, unknown> {
  id: string;
  entity: string;
  recordIds: string[];
  ownerUntilThen: string;
}

async function giveSome(tx: TenantTx, all: readonly Module[], giving: Giving): Promise<Step> {
  const { tenantId } = tx.principal;
  // Locked first: an undo of the import locks them too, and what it has undone must not be given to anybody.
  const [waiting] = await tx<Waiting>`
    select id, entity, record_ids as "recordIds", owner_until_then as "ownerUntilThen" from crm.import_for_invited
    where tenant_id = ${tenantId} and change_set_id = ${giving.importedIn} and email = ${giving.email}
      and given_in is null
    order by id limit 1 for update`;
  if (!waiting || !(await isInForce(tx, giving.importedIn))) {
    return { done: 0, cursor: null };
  }
  await tx`
    update crm.import_for_invited set given_in = ${giving.givenIn} where tenant_id = ${tenantId} and id = ${waiting.id}`;
  return { done: await give(tx, all, waiting, giving), cursor: waiting.id };
}

async function isInForce(tx: TenantTx, changeSetId: string): Promise<boolean> {
  const [found] = await tx`
    select from crm.change_set
    where tenant_id = ${tx.principal.tenantId} and id = ${changeSetId} and undone_by is null`;
  return found !== undefined;
}

/** Records that have got another owner meanwhile stay as they are. Returns how many were given. */
async function give(
  tx: TenantTx,
  all: readonly Module[],
  { entity, recordIds, ownerUntilThen }: Waiting,
  { userId }: Giving,
): Promise<number> {
  const module = all.find(({ resource }) => resource.name === entity);
  if (!module?.resource.owner) {
    return 0;
  }
  const owner = columnOf(module.resource.owner);
  const given = await tx[runText](
    `update crm.${module.table} set ${owner} = $4
     where tenant_id = $1 and id = any ($2::uuid[]) and ${owner} = $3 returning id`,
    [tx.principal.tenantId, recordIds, ownerUntilThen, userId],
  );
  return given.length;
}

/** What a job that gives records is called. */
export function givingLabel(fullName: string) {
  return msg`Giving imported records to ${fullName}`;
}
