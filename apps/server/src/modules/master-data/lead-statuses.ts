import { leadStatuses } from '@pipewright/contract/resources/master-data/lead-statuses.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { seedRows } from '../../platform/resources/write/seed-rows.ts';

const open = { isClosedStatus: false, isWon: false };

/** The database ensures that one open and one closed status remain: see `check_lead_statuses`. */
export const leadStatusesModule = defineModule({
  resource: leadStatuses,
  table: 'lead_status',
  restoreNeeds: {
    condition: `(select count(distinct is_closed_status) from crm.lead_status where tenant_id = $1 and is_active) = 2`,
    otherwise: 'The archive lacks an open or a closed lead status.',
  },
  seed: seedRows(leadStatuses, 'lead_status', [
    { key: 'new', name: 'New', description: 'Nobody has spoken to them yet', colorCode: '#3B82F6', ...open },
    {
      key: 'contacted',
      name: 'Contacted',
      description: 'We have been in touch',
      colorCode: '#8B5CF6',
      ...open,
    },
    {
      key: 'qualified',
      name: 'Qualified',
      description: 'They need it and can buy it',
      colorCode: '#0D9488',
      ...open,
    },
    { key: 'proposal', name: 'Proposal', description: 'They have our offer', colorCode: '#D97706', ...open },
    {
      key: 'negotiation',
      name: 'Negotiation',
      description: 'Terms are being discussed',
      colorCode: '#EA580C',
      ...open,
    },
    {
      key: 'closed-won',
      name: 'Closed Won',
      description: 'They bought',
      colorCode: '#16A34A',
      isClosedStatus: true,
      isWon: true,
    },
    {
      key: 'closed-lost',
      name: 'Closed Lost',
      description: 'They did not buy',
      colorCode: '#DC2626',
      isClosedStatus: true,
      isWon: false,
    },
  ]),
});
