import { msg, t } from '@lingui/core/macro';
import { quotes } from '@pipewright/contract/resources/quotes/quotes.ts';
import { IconFileInvoice } from '@tabler/icons-react';
import { nextStep } from '../../kit/common/activities/next-step-footer.ts';
import { recordEntries } from '../../kit/records/record-page/record-entries.ts';
import { defineWorkspace } from '../../kit/records/workspace/define-workspace.ts';

export const quoteScreens = defineWorkspace(quotes, {
  label: ['Quote', 'Quotes'],
  route: '/sales/quotes',
  menu: 'Sales',
  subtitle: msg`Offers with prices, sent and accepted`,
  icon: IconFileInvoice,
  columns: ['name', 'number', 'company', 'status', 'grossTotal', 'validUntil'],
  columnsWithRoom: ['owner', 'issuedAtUtc', 'updatedAtUtc'],
  cellFields: { number: ['revision'] },
  card: { line: 'company', value: 'grossTotal', status: 'status', footer: nextStep('quoteId') },
  form: [
    { title: msg`Quote`, fields: ['name', 'quoteTemplateId', 'validUntil', 'currencyId'] },
    { title: msg`Customer`, fields: ['companyId', 'contactId', 'dealId', 'ownerUserId'] },
    { title: msg`Texts`, fields: ['intro', 'terms', 'description'] },
  ],
  layout: {
    name: { preferredWidth: 280 },
    number: { width: 140 },
    company: { width: 168 },
    status: { width: 120 },
  },
  filters: ['status', 'ownerUserId', 'companyId'],
  drawerSize: 'lg',
  formColumns: 2,
  quickFields: ['name', 'companyId', 'contactId', 'quoteTemplateId'],
  fixed: ({ status }) =>
    status === 'draft'
      ? undefined
      : {
          fields: [
            'name',
            'quoteTemplateId',
            'validUntil',
            'currencyId',
            'companyId',
            'contactId',
            'intro',
            'terms',
          ],
          reason: t`This quote was sent, so what the customer has can no longer be changed. Create a revision to offer something else.`,
        },
  pages: { new: '/sales/quotes/new', record: '/sales/quotes/$id' },
  opens: 'drawer',
  slots: async () => (await import('./quote-cells.tsx')).quoteSlots,
  fieldTexts: { grossTotal: { heading: msg`Total` } },
});

export const [newQuotePage, quotePage] = recordEntries(quoteScreens, {
  load: async () => (await import('./quote-page.tsx')).quotePages,
});
