import { type Call, everyPath } from '../every-path.ts';
import { dialogsOf } from './dialogs.ts';
import { imports } from './imports.ts';
import type { PreparedRecords } from './prepare-records.ts';
import { clicks, nameOf, type Scene } from './scene.ts';
import { states } from './states.ts';

export async function scenesOf(call: Call, records: PreparedRecords): Promise<readonly Scene[]> {
  const paths = await everyPath(path => call('GET', path));
  const { contractId, automationId, quoteUrl, commissionPeriod, commissionUserId } = records;
  const others = [
    '/objects/contracts',
    '/objects/contracts/new',
    '/objects/contracts/import',
    `/objects/contracts/${contractId}`,
    `/sales/commission?period=${commissionPeriod}`,
    `/sales/commission/statements/${commissionPeriod}/${commissionUserId}`,
    '/activities?tab=calendar',
    '/sales/forecasting?show=months',
    '/analytics/reports/new',
  ];
  const pathOf = (entity: string) =>
    paths.find(path => new RegExp(`^/${entity}/[0-9a-f]{8}`).test(path)) ?? `/${entity}`;
  return [
    ...[...paths, ...others].map(
      (path): Scene => ({
        name: nameOf(path),
        path,
        ...(forVisitors.test(path) && { as: 'visitor' }),
      }),
    ),
    ...sitePages.map((page): Scene => ({ name: `site-${page}`, path: `/${page}`, as: 'visitor' })),
    { name: 'customer-quote', path: quoteUrl, as: 'visitor' },
    ...tabsOf(pathOf),
    ...previewsOf(pathOf),
    {
      name: 'automation-history',
      path: `/administration/automations/${automationId}`,
      prepare: clicks(['tab', 'History']),
    },
    ...dialogsOf(pathOf, records),
    ...imports,
    ...states,
  ];
}

const forVisitors = /^\/(login|signup|forgot-password|reset-password|verify-email|join)/;
const sitePages = [
  '',
  'api-reference',
  'about',
  'contact',
  'blog',
  'careers',
  'help',
  'security',
  'privacy',
  'terms',
  'cookies',
  'api',
  'docs',
  'changelog',
  'status',
];

/** The other tabs of the pages of records. */
function tabsOf(pathOf: (entity: string) => string): readonly Scene[] {
  const tabs: Readonly<Record<string, readonly string[]>> = {
    leads: ['details', 'timeline', 'related'],
    contacts: ['related', 'timeline'],
    companies: ['related'],
    deals: ['details', 'related', 'timeline'],
  };
  return Object.entries(tabs).flatMap(([entity, names]) =>
    names.map(tab => ({ name: `${entity}-id-tab-${tab}`, path: `${pathOf(entity)}?tab=${tab}` })),
  );
}

/** Records next to their list: beside it in wide windows, in a drawer over it in others. */
function previewsOf(pathOf: (entity: string) => string): readonly Scene[] {
  return ['leads', 'contacts', 'companies', 'deals'].flatMap(entity => {
    const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(pathOf(entity))?.[0];
    const path = `/${entity}?record=${id}`;
    return id
      ? [
          { name: `${entity}-preview`, path },
          { name: `${entity}-preview-related`, path, prepare: clicks(['tab', 'Related']) },
        ]
      : [];
  });
}
