import {
  changeLeadStatus,
  explainLeadScore,
  groupLeads,
  leadStats,
} from '@pipewright/contract/operations/leads.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { defineReadRoute } from '../../platform/http/define-route.ts';
import { defineModule, type Module } from '../../platform/resources/define-module.ts';
import { explainScore } from './explain-score.ts';
import { readLeadGroups } from './group-leads.ts';
import { readLeadStats } from './lead-stats.ts';
import { resolveLead } from './resolve-lead.ts';

export const leadsModule: Module = defineModule({
  resource: leads,
  table: 'lead',
  prepare: resolveLead,
  totals: { by: ['leadStatusId', 'leadSourceId', 'priorityId', 'assignedToUserId'], sum: 'estimatedValue' },
  patchedBy: [changeLeadStatus],
  routes: all => [
    defineReadRoute(leadStats, ({ principal, query, db }) =>
      readLeadStats(leadsModule, db, { principal, query }),
    ),
    defineReadRoute(groupLeads, ({ principal, query, db }) =>
      readLeadGroups(leadsModule, all, db, { principal, query }),
    ),
    defineReadRoute(explainLeadScore, ({ principal, params, db }) =>
      explainScore(leadsModule, db, { principal, id: params.id }),
    ),
  ],
});
