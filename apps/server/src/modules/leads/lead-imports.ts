import type { leads } from '@pipewright/contract/resources/leads.ts';
import { insertScoredLeads } from '../../platform/lead-scoring/insert-scored-leads.ts';
import type { Imports } from '../../platform/resources/define-module.ts';
import { withCommonHeadings } from '../import-headings.ts';

/** Whom one can call by a name and reach. */
export const leadImports: Imports<keyof (typeof leads)['fields'] & string> = {
  needs: [
    ['lastName', 'companyName'],
    ['email', 'phone'],
  ],
  keys: ['email', 'phone'],
  stages: 'leadStatusId',
  insert: insertScoredLeads,
  headings: withCommonHeadings({
    companyName: [
      'Company',
      'Company / Account',
      'Account',
      'Account name',
      'Organization',
      'Organisation',
      'Organization name',
      'Lead - Organization',
      'Associated company',
      'Employer',
    ],
    leadStatusId: ['Status', 'Stage', 'Lead stage', 'Lifecycle stage', 'hs_lead_status'],
    estimatedValue: ['Value', 'Amount', 'Deal value', 'Lead - Value', 'Expected revenue', 'Budget'],
    priorityId: ['Rating', 'Importance'],
    assignedToUserId: ['Owner', 'Lead owner', 'Assigned to', 'Salesperson', 'Sales rep', 'Lead - Owner'],
  }),
};
