import { resourceNamed } from '@pipewright/contract/automations/checks.ts';
import type { AutomationDefinition } from '@pipewright/contract/automations/definition.ts';
import { asksForScore } from '@pipewright/contract/automations/score-triggers.ts';
import { resourceFor } from '../../custom-fields/resource-for.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { AppError } from '../../errors.ts';
import { isFilling, isMassChange } from '../../event-feed/causes.ts';
import { type Cause, type Change, defineProcessor } from '../../event-feed/define-processor.ts';
import { memberPrincipal } from '../../read-rights.ts';
import { brokenCondition, mayRun, pauseAutomation } from '../pause-automation.ts';
import { findMatching } from '../record-condition.ts';
import { startRuleOf } from '../triggers/change-triggers.ts';
import { insertRuns } from './insert-runs.ts';
import { joinScores, removeScores, withoutUnscored } from './score-changes.ts';

interface Listening extends Record<string, unknown> {
  readonly id: string;
  readonly versionId: string;
  readonly entity: string;
  readonly publisherId: string;
  readonly definition: AutomationDefinition;
}

/** Starts automations whose trigger a change meets. The runs themselves are performed by the queue. */
export const startByChanges = defineProcessor({
  name: 'automations',
  on: [],
  async run(tx, { cause, changes }, changeSet) {
    if (cause && !cause.isUndo && !isFilling(cause)) {
      await startAll(tx, cause, joinScores(changes));
      changeSet.changedEntities.add('automation-run');
    }
    await removeScores(tx, changes);
  },
});

async function startAll(tx: TenantTx, cause: Cause, changes: readonly Change[]): Promise<void> {
  const entities = [...new Set(changes.map(({ entity }) => entity))];
  if (await isSilentImport(tx, cause)) {
    return;
  }
  for (const automation of await readListening(tx, entities)) {
    if (automation.definition.wantsImports || !isMassChange(cause)) {
      const own = changes.filter(({ entity }) => entity === automation.entity);
      await startFor(tx, automation, { cause, changes: own });
    }
  }
}

/**
 * Whether whoever has imported the records did not ask for automations. Everything that is attributed to the import counts:
 * its rows, the scores that they get, and records that invited people get when they join.
 */
async function isSilentImport(tx: TenantTx, { actorKind, actorRef }: Cause): Promise<boolean> {
  if (actorKind !== 'import' || !actorRef) {
    return false;
  }
  const { tenantId } = tx.principal;
  const [found] = await tx`
    select from crm.import where tenant_id = ${tenantId} and id = ${actorRef} and starts_automations
    union all
    select from crm.import_batch where tenant_id = ${tenantId} and id = ${actorRef} and starts_automations`;
  return found === undefined;
}

async function readListening(tx: TenantTx, entities: readonly string[]): Promise<readonly Listening[]> {
  const { tenantId } = tx.principal;
  return tx<Listening>`
    select automation.id, published.id as "versionId", entity, publisher_user_id as "publisherId", definition
    from crm.automation
    join crm.automation_version as published
      on published.tenant_id = ${tenantId} and published.id = automation.version_id
    where automation.tenant_id = ${tenantId} and automation.state = 'on' and entity = any (${entities}::text[])
    order by automation.id`;
}

async function startFor(
  tx: TenantTx,
  automation: Listening,
  { cause, changes }: { cause: Cause; changes: readonly Change[] },
): Promise<void> {
  const declared = resourceNamed(automation.entity);
  const publisher = await memberPrincipal(tx, automation.publisherId);
  if (!declared) {
    return;
  }
  const resource = resourceFor(declared, publisher);
  const { trigger } = automation.definition;
  const rule = startRuleOf(trigger, resource);
  const mayConcern = asksForScore(trigger) ? await withoutUnscored(tx, changes) : changes;
  const concerned = rule ? mayConcern.filter(change => rule.concerns(change)) : [];
  if (!rule || concerned.length === 0) {
    return;
  }
  if (!mayRun(publisher, resource)) {
    await pauseAutomation(tx, automation.id);
    return;
  }
  const { hasBecome, because } = rule;
  const filter = await rule.filter(tx);
  const question = { resource: declared, reader: publisher, filter, hasBecome };
  const matching = await findMatching(tx, concerned, question).catch(error => {
    if (error instanceof AppError) {
      return undefined;
    }
    throw error;
  });
  if (!matching) {
    // It must not hold up the other automations.
    await pauseAutomation(tx, automation.id, brokenCondition);
    return;
  }
  if (matching.length > 0) {
    await insertRuns(tx, {
      automation,
      because,
      causedBy: cause.changeSetId,
      depth: cause.depth + 1,
      chainId: await chainOf(tx, cause),
      starts: matching.map(({ id, rowId }) => ({ recordId: rowId, cause: `change ${id}` })),
    });
  }
}

/** The chain of the run that made the change, if one did. */
async function chainOf(tx: TenantTx, { actorKind, actorRef }: Cause): Promise<string | null> {
  if (actorKind !== 'automation' || !actorRef || !/^[0-9a-f-]{36}$/.test(actorRef)) {
    return null;
  }
  const [row] = await tx<{ chainId: string }>`
    select chain_id as "chainId" from crm.automation_run
    where tenant_id = ${tx.principal.tenantId} and id = ${actorRef}`;
  return row?.chainId ?? null;
}
