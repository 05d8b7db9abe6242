import { z } from 'zod';
import { newChangeSet, type TenantDb, type TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { rescoringAction } from '../../platform/event-feed/causes.ts';
import type { Schedule, SteppedJob } from '../../platform/jobs/jobs.ts';
import { msg } from '../../platform/language/message.ts';
import {
  askForDailyRescoring,
  continueRescoring,
  findAhead,
  noteAhead,
  scoreAhead,
} from '../../platform/lead-scoring/rescoring.ts';
import { scoreExpired, scoreWaiting } from '../../platform/lead-scoring/score-leads.ts';
import { systemPrincipal } from '../../platform/principal.ts';

/** As many leads as are scored in one transaction: some take a fraction of a second. */
const maxLeads = 2000;
/** After a change so many are scored before the request is answered; the others follow in the background. */
const maxAtOnce = 10_000;
const refreshAction = 'refresh lead scores';

/**
 * Computes lead scores again when the passing of time alone has changed them, when the rules have changed, once a day where
 * rules ask about formulas, and when changed leads were not scored, for example because the server stopped.
 */
export function createScoreRefresh(parts: {
  tenants: TenantDb;
  listDueTenants(): Promise<string[]>;
  hasSpareProcessor?(): boolean;
  batch?: number;
}): { job: SteppedJob<{ tenantId: string }>; schedule: Schedule } {
  const { tenants, listDueTenants, hasSpareProcessor = () => false, batch = maxLeads } = parts;
  const job: SteppedJob<{ tenantId: string }> = {
    name: 'refresh-lead-scores',
    label: msg`Update lead scores`,
    payload: z.object({ tenantId: z.uuid() }),
    key: ({ tenantId }) => tenantId,
    async step(tenantId) {
      const ahead = hasSpareProcessor()
        ? await tenants.read(systemPrincipal(tenantId), tx => findAhead(tx, batch))
        : undefined;
      const rescore = <T>(work: (tx: TenantTx) => Promise<T>) =>
        inTransaction(tenants, tenantId, rescoringAction, work);
      const [rescored, scoredAhead] = await Promise.all([
        rescore(async tx => {
          await askForDailyRescoring(tx);
          return continueRescoring(tx, batch);
        }),
        ahead && rescore(tx => scoreAhead(tx, ahead, batch)),
      ]);
      if (ahead && scoredAhead) {
        await rescore(tx => noteAhead(tx, ahead, scoredAhead));
      }
      const refreshed = await inTransaction(tenants, tenantId, refreshAction, tx => scoreExpired(tx, batch));
      return rescored === 'again' || refreshed >= batch ? 'again' : 'over';
    },
  };
  return {
    job,
    schedule: {
      name: 'look-for-expired-lead-scores',
      cron: '41 * * * *',
      async run(jobs) {
        for (const tenantId of await listDueTenants()) {
          await jobs.enqueue(job, tenantId, { tenantId });
        }
      },
    },
  };
}

/** Scores the leads that a transaction has changed, right after its commit. */
export async function scoreAfterCommit(tenants: TenantDb, tenantId: string): Promise<void> {
  for (let scored = 0; scored < maxAtOnce; scored += maxLeads) {
    const waiting = await inTransaction(tenants, tenantId, refreshAction, tx => scoreWaiting(tx, maxLeads));
    if (waiting < maxLeads) {
      return;
    }
  }
}

function inTransaction<T>(
  tenants: TenantDb,
  tenantId: string,
  action: string,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> {
  return tenants.write(systemPrincipal(tenantId), newChangeSet(action), work);
}
