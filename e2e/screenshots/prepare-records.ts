import type { Call } from '../every-path.ts';

interface Made {
  readonly id: string;
}

/** Records that the demonstration does not have, so that no screen is empty. */
export interface PreparedRecords {
  readonly contractId: string;
  /** A lead with a phone number. */
  readonly callableLeadId: string;
  readonly automationId: string;
  readonly quoteUrl: string;
  /** A month with statements of which some are approved and some paid. */
  readonly commissionPeriod: string;
  readonly commissionUserId: string;
}

/** Adds them once; a product that already has them stays as it is. */
export async function prepareRecords(call: Call): Promise<PreparedRecords> {
  // The demonstration is filled after the server has started.
  while (!(await call<{ isLoaded: boolean }>('GET', '/api/sample-data')).isLoaded) {
    await new Promise(resolve => setTimeout(resolve, 500));
  }
  const additions: Readonly<Record<string, (call: Call) => Promise<void>>> = {
    '/api/custom-objects': addContracts,
    '/api/automations': addAutomation,
    '/api/dashboards': addReports,
    '/api/territories': addTerritories,
    '/api/price-books': addPrices,
    '/api/webhooks': addWebhook,
  };
  for (const [path, add] of Object.entries(additions)) {
    if ((await call<readonly Made[]>('GET', path)).length === 0) {
      await add(call);
    }
  }
  const [contract] = await call<readonly Made[]>('GET', '/api/objects/contracts');
  const [automation] = await call<readonly Made[]>('GET', '/api/automations');
  const leads = await call<readonly (Made & { phone: string | null })[]>('GET', '/api/leads');
  return {
    contractId: contract?.id ?? '',
    callableLeadId: leads.find(({ phone }) => phone)?.id ?? '',
    automationId: automation?.id ?? '',
    quoteUrl: await openQuoteUrl(call),
    ...(await payCommission(call)),
  };
}

async function addContracts(call: Call): Promise<void> {
  const { entity } = await call<{ entity: string }>('POST', '/api/custom-objects', {
    ...{ name: 'Contract', pluralName: 'Contracts', titleLabel: 'Contract number', icon: 'file-text' },
    description: 'Agreements with customers, with their end dates.',
  });
  const options = [
    { value: 'gold', label: 'Gold', color: '#D97706' },
    { value: 'silver', label: 'Silver', color: '#64748B' },
  ];
  for (const field of [
    { type: 'amount', label: 'Yearly value' },
    { type: 'date', label: 'End date', help: 'The last day on which the contract is valid.' },
    { type: 'choice', label: 'Service level', rules: { options } },
    { type: 'reference', label: 'Customer', rules: { references: 'company' } },
  ]) {
    await call('POST', '/api/custom-fields', { entity, ...field });
  }
  await call('POST', '/api/custom-fields', { entity: 'lead', type: 'number', label: 'Seats' });
  await call('POST', '/api/custom-fields', { entity: 'lead', type: 'date', label: 'Contract end' });
  const companies = await call<readonly Made[]>('GET', '/api/companies');
  for (const [index, company] of companies.slice(0, 12).entries()) {
    await call('POST', '/api/objects/contracts', {
      title: `C-2026-${String(index + 1).padStart(3, '0')}`,
      custom: {
        yearly_value: 120_000 + index * 17_500,
        end_date: `2027-0${1 + (index % 9)}-28`,
        service_level: index % 3 === 0 ? 'gold' : 'silver',
        customer: company.id,
      },
    });
  }
  await addRetiredObject(call);
}

/** One that is retired, which can be deleted. */
async function addRetiredObject(call: Call): Promise<void> {
  const { id } = await call<Made>('POST', '/api/custom-objects', { name: 'Asset', pluralName: 'Assets' });
  await call('POST', '/api/objects/assets', { title: 'Label printer 17' });
  await call('PATCH', `/api/custom-objects/${id}`, { isActive: false });
}

async function addAutomation(call: Call): Promise<void> {
  const people = await call<readonly Made[]>('GET', '/api/users');
  const { id } = await call<Made>('POST', '/api/automations', {
    name: 'Follow up with new customers',
    draft: {
      entity: 'lead',
      trigger: { kind: 'manual' },
      steps: [
        { kind: 'update', values: { jobTitle: 'Buyer' } },
        {
          kind: 'branch',
          condition: { field: 'leadScore', op: 'atLeast', value: 50 },
          whenTrue: [
            {
              kind: 'notify',
              userIds: people.slice(0, 2).map(person => person.id),
              text: '{{fullName}} is hot',
            },
          ],
          whenFalse: [{ kind: 'stop' }],
        },
      ],
    },
  });
  await call('POST', `/api/automations/${id}/publish`);
  const leads = await call<readonly Made[]>('GET', '/api/leads');
  await call('POST', `/api/automations/${id}/start`, { recordIds: leads.slice(0, 6).map(lead => lead.id) });
}

async function addReports(call: Call): Promise<void> {
  const measures = [{ measure: 'count' }, { measure: 'sum', field: 'baseAmount' }];
  const shown = { bars: 'Deals by stage', donut: 'Share of each stage', pivot: 'Stages by owner' };
  const cards: object[] = [];
  for (const [show, name] of Object.entries(shown)) {
    const by = [{ field: 'dealStageId' }, ...(show === 'pivot' ? [{ field: 'ownerUserId' }] : [])];
    const definition = {
      entity: 'deal',
      by,
      measures: show === 'donut' ? measures.slice(0, 1) : measures,
      show,
    };
    const { id } = await call<Made>('POST', '/api/reports', { name, definition });
    cards.push({ id, title: name, size: 'half', reportId: id });
  }
  await call('POST', '/api/dashboards', { name: 'Sales team', sharing: 'view', cards });
}

async function addTerritories(call: Call): Promise<void> {
  const sizes = (...values: readonly string[]) => ({
    or: values.map(value => ({ field: 'companySize', op: 'is', value })),
  });
  const { id } = await call<Made>('POST', '/api/territories', {
    ...{ name: 'Large companies', companyFilter: sizes('201-1000', '1000+'), sortOrder: 1 },
  });
  await call('POST', '/api/territories', {
    ...{ name: 'Key accounts', parentId: id, companyFilter: sizes('1000+'), sortOrder: 1 },
  });
  await call('POST', '/api/territories', { name: 'Everybody else', sortOrder: 2 });
}

async function addPrices(call: Call): Promise<void> {
  const [currency] = await call<readonly Made[]>('GET', '/api/currencies');
  const { id } = await call<Made>('POST', '/api/price-books', {
    name: 'Partners',
    currencyId: currency?.id,
  });
  for (const product of (await call<readonly Made[]>('GET', '/api/products')).slice(0, 6)) {
    await call('POST', '/api/price-book-entries', { priceBookId: id, productId: product.id, price: 990 });
  }
}

async function addWebhook(call: Call): Promise<void> {
  await call('POST', '/api/webhooks', {
    description: 'Data warehouse',
    url: 'http://127.0.0.1:9/hooks',
    events: ['lead.created', 'deal.updated'],
  });
}

/** The page that a customer sees of a quote that was sent. */
async function openQuoteUrl(call: Call): Promise<string> {
  const [quote] = await call<readonly Made[]>('GET', '/api/quotes?status=sent');
  const { url } = await call<{ url: string }>('POST', `/api/quotes/${quote?.id}/link`, {});
  return url;
}

interface Statement {
  readonly userId: string;
  readonly total: number;
  readonly currency: string;
  readonly state: string;
}

/** Last month’s statements: all approved, and all but one of them paid. */
async function payCommission(call: Call) {
  const today = new Date();
  const lastMonth = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1, 1));
  const commissionPeriod = lastMonth.toISOString().slice(0, 7);
  const { statements } = await call<{ statements: readonly Statement[] }>(
    'GET',
    `/api/commission-statements?period=${commissionPeriod}`,
  );
  const seen = statements.map(({ userId, total, currency }) => ({ userId, total, currency }));
  const path = `/api/commission-statements/${commissionPeriod}`;
  if (statements.every(({ state }) => state === 'open')) {
    await call('POST', `${path}/approve`, { statements: seen });
    await call('POST', `${path}/pay`, {
      statements: seen.slice(1),
      paidOn: today.toISOString().slice(0, 10),
      paymentReference: 'Payroll 11',
    });
  }
  return { commissionPeriod, commissionUserId: seen.at(1)?.userId ?? '' };
}
