import { leadScoreRules, maxRules } from '@pipewright/contract/resources/lead-score-rules.ts';
import { type Language, sourceLanguage } from '@pipewright/contract/texts/languages.ts';
import type { TenantTx } from '../../../platform/database/tenant/tenant-db.ts';
import { conflict } from '../../../platform/errors.ts';
import { defineProcessor } from '../../../platform/event-feed/define-processor.ts';
import { msg } from '../../../platform/language/message.ts';
import { askForRescoring } from '../../../platform/lead-scoring/rescoring.ts';
import { assertFilter } from '../../../platform/lead-scoring/score-sql.ts';
import { defineModule } from '../../../platform/resources/define-module.ts';
import { hasSpareProcessor } from '../../../platform/spare-processor.ts';
import { createScoreRefresh } from '../refresh-scores.ts';
import { scoringRoutes } from './scoring-routes.ts';
import { seedRules } from './seeded-rules.ts';

/** The rules by which leads earn points. That all leads are scored again after a change is noted by the database. */
export const leadScoreRulesModule = defineModule({
  resource: leadScoreRules,
  table: 'lead_score_rule',
  seed: seedRules,

  async check({ tx, ids, body }) {
    if (body.condition) {
      assertFilter(body.condition, tx.principal);
    }
    if (ids.length === 0 && (await readPlaces(tx)).count >= maxRules) {
      throw conflict(msg`There can be at most ${maxRules} scoring rules.`);
    }
    const { kind, withinDays } = body;
    if (kind === 'engagement' && ids.length === 0 && !withinDays) {
      return { withinDays: 'Enter for how many days activities count' };
    }
    return undefined;
  },

  /** A new rule comes last. What only rules about activities have is left out of the others. */
  async prepare({ tx, ids, body }) {
    const given =
      body.kind === 'fit'
        ? { ...body, activityKinds: [], atLeast: 1, withinDays: null, fadesOverDays: 0 }
        : body;
    return ids.length > 0 || body.sortOrder
      ? given
      : { ...given, sortOrder: (await readPlaces(tx)).last + 1 };
  },

  processors: [
    defineProcessor({
      name: 'lead-scores-after-restore',
      on: ['organization.restored'],
      async run(tx, _, changeSet) {
        if ((await readPlaces(tx)).count === 0) {
          // Archives from before there were rules have none.
          await seedRules(tx, await readLanguage(tx));
        }
        await askForRescoring(tx);
        changeSet.changedEntities.add(leadScoreRules.name);
      },
    }),
  ],

  routes: () => scoringRoutes,

  background: ({ tenants, tenantSearch, database, isQuiet }) => {
    const { job, schedule } = createScoreRefresh({
      tenants,
      listDueTenants: tenantSearch.withDueLeadScores,
      hasSpareProcessor: () => hasSpareProcessor(isQuiet),
    });
    return {
      jobs: [job],
      schedules: [schedule],
      connect: jobs =>
        database.onCommit(({ tenantId, changedEntities }) => {
          if (changedEntities.has(leadScoreRules.name)) {
            // If this fails, the schedule finds the work.
            void jobs.enqueue(job, tenantId, { tenantId }).catch(() => undefined);
          }
        }),
    };
  },
});

async function readPlaces(tx: TenantTx): Promise<{ count: number; last: number }> {
  const [row] = await tx<{ count: number; last: number }>`
    select count(*)::integer as count, coalesce(max(sort_order), 0) as last
    from crm.lead_score_rule where tenant_id = ${tx.principal.tenantId}`;
  return row ?? { count: 0, last: 0 };
}

async function readLanguage(tx: TenantTx): Promise<Language> {
  const { tenantId } = tx.principal;
  const [row] = await tx<{ language: Language | null }>`
    select language from crm.organization where tenant_id = ${tenantId} and id = ${tenantId}`;
  return row?.language ?? sourceLanguage;
}
