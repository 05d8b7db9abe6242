import { msg, t } from '@lingui/core/macro';
import { orders } from '@pipewright/contract/resources/orders.ts';
import { IconPackage } from '@tabler/icons-react';
import { nextStep } from '../../kit/common/activities/next-step-footer.ts';
import { recordEntries } from '../../kit/records/record-page/record-entries.ts';
import { defineWorkspace } from '../../kit/records/workspace/define-workspace.ts';

export const orderScreens = defineWorkspace(orders, {
  label: ['Order', 'Orders'],
  route: '/orders',
  menu: 'CRM',
  subtitle: msg`What customers have ordered, and where it stands`,
  icon: IconPackage,
  columns: ['name', 'number', 'company', 'status', 'grossTotal', 'deliveryDate'],
  columnsWithRoom: ['owner', 'confirmedAtUtc', 'updatedAtUtc'],
  cellFields: { status: ['deliveredPercent'] },
  card: { line: 'company', value: 'grossTotal', status: 'status', footer: nextStep('salesOrderId') },
  form: [
    { title: msg`Order`, fields: ['name', 'customerReference', 'deliveryDate', 'currencyId'] },
    { title: msg`Customer`, fields: ['companyId', 'contactId', 'dealId', 'ownerUserId', 'deliveryAddress'] },
    { title: msg`Notes`, fields: ['description'] },
  ],
  layout: {
    name: { preferredWidth: 280 },
    number: { width: 116 },
    company: { width: 168 },
    status: { width: 148 },
  },
  filters: ['status', 'ownerUserId', 'companyId'],
  drawerSize: 'lg',
  formColumns: 2,
  quickFields: ['name', 'companyId', 'contactId', 'deliveryDate'],
  fixed: ({ status }) =>
    status === 'draft'
      ? undefined
      : {
          fields: ['currencyId'],
          reason: t`This order was confirmed: its lines, prices and currency can no longer be changed.`,
        },
  pages: { new: '/orders/new', record: '/orders/$id' },
  opens: 'drawer',
  slots: async () => (await import('./order-cells.tsx')).orderSlots,
  fieldTexts: { grossTotal: { heading: msg`Total` } },
});

export const [newOrderPage, orderPage] = recordEntries(orderScreens, {
  load: async () => (await import('./order-page.tsx')).orderPages,
});
