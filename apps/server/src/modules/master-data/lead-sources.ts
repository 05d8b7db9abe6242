import { leadSources } from '@pipewright/contract/resources/master-data/lead-sources.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { seedRows } from '../../platform/resources/write/seed-rows.ts';

export const leadSourcesModule = defineModule({
  resource: leadSources,
  table: 'lead_source',
  prepare: async ({ tx, ids, body }) =>
    ids.length > 0 || body.sortOrder !== undefined ? body : { ...body, sortOrder: (await count(tx)) + 1 },
  seed: seedRows(leadSources, 'lead_source', [
    {
      key: 'website',
      name: 'Website',
      description: 'Came through our website',
      icon: '🌐',
      color: '#3B82F6',
    },
    { key: 'email', name: 'Email Campaign', description: 'Answered a mailing', icon: '📧', color: '#8B5CF6' },
    { key: 'phone', name: 'Phone Call', description: 'Called, or was called', icon: '📞', color: '#059669' },
    {
      key: 'social',
      name: 'Social Media',
      description: 'Found us in a social network',
      icon: '📱',
      color: '#DB2777',
    },
    {
      key: 'referral',
      name: 'Referral',
      description: 'Was sent by somebody who knows us',
      icon: '🤝',
      color: '#D97706',
    },
    {
      key: 'trade-show',
      name: 'Trade Show',
      description: 'Met us at a fair or an event',
      icon: '🎪',
      color: '#EA580C',
    },
    {
      key: 'partner',
      name: 'Partner',
      description: 'Was brought by a partner',
      icon: '💼',
      color: '#0D9488',
    },
  ]),
});

async function count(tx: TenantTx): Promise<number> {
  const [row] = await tx<{ total: number }>`
    select count(*) as total from crm.lead_source where tenant_id = ${tx.principal.tenantId}`;
  return row?.total ?? 0;
}
