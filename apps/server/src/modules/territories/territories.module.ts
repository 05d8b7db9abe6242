import {
  applyTerritories,
  explainCompanyTerritory,
  explainLeadTerritory,
  previewTerritories,
  removeTerritory,
} from '@pipewright/contract/operations/sales/territories.ts';
import { territories } from '@pipewright/contract/resources/territories.ts';
import { defineReadRoute, defineWriteRoute } from '../../platform/http/routes/define-route.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { applyJob, startApplying } from '../../platform/territories/apply-rules.ts';
import { checkFilters } from '../../platform/territories/check-filters.ts';
import { explainTerritory } from '../../platform/territories/explain-territory.ts';
import { previewRules } from '../../platform/territories/preview-rules.ts';
import { removeJob, startRemoving } from '../../platform/territories/remove-territory.ts';

/** What the rules mean is in platform/territories; the database applies them to each written row. */
export const territoriesModule = defineModule({
  resource: territories,
  table: 'territory',
  check: async ({ tx, body }) => checkFilters(tx.principal, body),
  routes: ({ modules: all, longJobs }) => [
    defineReadRoute(previewTerritories, async ({ principal, db }) => ({
      body: { changes: await db.read(principal, tx => previewRules(tx)) },
    })),
    defineWriteRoute(applyTerritories, ({ tx, changeSet }) => startApplying(tx, changeSet, longJobs)),
    defineWriteRoute(removeTerritory, ({ tx, changeSet, params, body }) =>
      startRemoving(tx, changeSet, longJobs, { id: params.id, recordsTo: body.recordsTo }),
    ),
    defineReadRoute(explainCompanyTerritory, ({ principal, params, db }) =>
      explainTerritory(all, db, { principal, entity: 'company', id: params.id }),
    ),
    defineReadRoute(explainLeadTerritory, ({ principal, params, db }) =>
      explainTerritory(all, db, { principal, entity: 'lead', id: params.id }),
    ),
  ],
  longJobs: () => [applyJob, removeJob],
});
