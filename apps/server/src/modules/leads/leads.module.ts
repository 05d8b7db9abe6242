import {
  convertLeadToContact,
  convertLeadToOpportunity,
  previewConversion,
} from '@pipewright/contract/operations/sales/convert-lead.ts';
import {
  changeLeadStatus,
  explainLeadScore,
  groupLeads,
  leadStats,
  readLeadLikelihood,
} from '@pipewright/contract/operations/sales/leads.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { defineReadRoute, defineWriteRoute } from '../../platform/http/routes/define-route.ts';
import { readLeadLikelihood as readLikelihood } from '../../platform/likelihood/read-lead-likelihood.ts';
import { defineModule, type Module } from '../../platform/resources/define-module.ts';
import { assertReadable } from '../../platform/resources/query/select-one.ts';
import { convertToContact, convertToOpportunity, readConversion } from './convert-lead.ts';
import { explainScore } from './explain-score.ts';
import { readLeadGroups } from './group-leads.ts';
import { leadImports } from './lead-imports.ts';
import { readLeadStats } from './lead-stats.ts';
import { resolveLead } from './resolve-lead.ts';

export const leadsModule: Module = defineModule({
  resource: leads,
  table: 'lead',
  prepare: resolveLead,
  imports: leadImports,
  totals: { by: ['leadStatusId', 'leadSourceId', 'priorityId', 'assignedToUserId'], sum: 'estimatedValue' },
  patchedBy: [changeLeadStatus],
  routes: ({ modules: all }) => [
    defineReadRoute(leadStats, ({ principal, query, db }) =>
      readLeadStats(leadsModule, all, db, { principal, query }),
    ),
    defineReadRoute(groupLeads, ({ principal, query, db }) =>
      readLeadGroups(leadsModule, all, db, { principal, query }),
    ),
    defineReadRoute(explainLeadScore, ({ principal, params, db }) =>
      explainScore(leadsModule, db, { principal, id: params.id }),
    ),
    defineReadRoute(readLeadLikelihood, ({ principal, params, db }) =>
      db.read(principal, async tx => {
        await assertReadable(tx, leadsModule, params.id);
        return { body: await readLikelihood(tx, params.id) };
      }),
    ),
    defineReadRoute(previewConversion, ({ principal, params, db }) =>
      readConversion(all, db, { principal, id: params.id }),
    ),
    defineWriteRoute(convertLeadToContact, ({ tx, params, body }) =>
      convertToContact(tx, all, params.id, body),
    ),
    defineWriteRoute(convertLeadToOpportunity, ({ tx, params, body }) =>
      convertToOpportunity(tx, all, params.id, body),
    ),
  ],
});
