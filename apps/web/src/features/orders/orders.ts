import { msg, t } from '@lingui/core/macro';
import { orders } from '@pipewright/contract/resources/orders.ts';
import { IconPackage } from '@tabler/icons-react';
import { nextStep } from '../../kit/common/activities/next-step-footer.ts';
import { recordOptions } from '../../kit/data/queries/resource-queries.ts';
import { tabParameter } from '../../kit/records/record-page/tab-parameter.ts';
import { definePage } from '../../kit/records/screens/navigation.ts';
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
  layout: { company: { width: 168 }, status: { width: 148 } },
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

export const newOrderPage = definePage({
  title: msg`New order`,
  route: '/orders/new',
  permission: orders.permissions.create,
  search: tabParameter,
  load: async () => (await import('./order-page.tsx')).orderPages.NewPage,
});

export const orderPage = definePage({
  title: msg`Order`,
  route: '/orders/$id',
  permission: orders.permissions.read,
  search: tabParameter,
  load: async () => (await import('./order-page.tsx')).orderPages.EditPage,
  prefetch: (client, _search, { id = '' }) => void client.prefetchQuery(recordOptions(orders, id)),
});
