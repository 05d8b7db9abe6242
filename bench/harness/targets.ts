import { find, middle, type Results, ratio } from './results.ts';

/** What the product should reach. A missed limit fails the benchmark; a goal depends on the machine and is only shown. */
interface Target {
  kind: 'limit' | 'goal';
  title: string;
  unit: '×' | 'ms' | 's' | '/s' | 'MB';
  limit: number;
  value(results: Results): number | undefined;
}
export interface Verdict {
  kind: Target['kind'];
  title: string;
  unit: Target['unit'];
  limit: number;
  value: number | undefined;
  holds: boolean;
}

const leadWaits = [
  ['leadsAlone', 'list'],
  ['leadsSorted', 'filter and sort'],
  ['leadsNarrow', 'two filters and sort'],
  ['leadsByStatus', 'sort by status'],
  ['leadStats', 'figures'],
  ['leadStatsOfOne', 'figures of one source'],
  ['leadStatsRecent', 'figures of 90 days'],
  ['leadGroups', 'by source'],
] as const;

/** The lists that people work in all day. */
const workLists = ['leads', 'contacts', 'deals'];

const leadSearches = [
  ['leadsSearch', 'rare'],
  ['leadsCommon', '10 % match'],
  ['leadsPercent', '1.6 % match'],
  ['leadsOld', 'only old leads match'],
  ['leadsTwo', 'two letters'],
  ['leadsAbsentTwo', 'no match, two letters'],
  ['leadsSearchOwn', 'rare, own ones'],
  ['leadsPercentOwn', '1.6 % match, own ones'],
  ['leadsOldOwn', 'only old leads match, own ones'],
  ['leadsTwoOwn', 'two letters, own ones'],
] as const;

const targets: Target[] = [
  timesBare('list of 50, to the bare handler', 'list', 1.8),
  timesBare('get one, to the bare handler', 'get', 2.5),
  timesBare('create with its change log, to the bare handler', 'create', 3),
  milliseconds('search, rare: median', 'searchRare', 60),
  milliseconds('search, 0.2 % match: median', 'searchMiddling', 60),
  milliseconds('search, 10 % match: median', 'searchCommon', 60),
  milliseconds('search, no match, known trigrams: median', 'searchFamiliar', 60),
  milliseconds('search, no match, two letters: median', 'searchTwo', 60),
  milliseconds('search, no match: median', 'searchAbsent', 5),
  timesList('last page, to the first', 'lastPage', 1.5),
  timesList('list with its total, to the list without', 'listTotal', 3),
  timesBare('leads: list of 50, to the bare handler', 'leads', 2),
  ...workLists.flatMap(list => [
    timesBare(`${list}: list of 50 with chosen fields, to the bare handler`, `${list}Fields`, 1.5),
    timesAll(`${list}: one's own, to all of them`, `${list}FieldsOwn`, `${list}Fields`, 1.3),
    // Ten times what Directus 11 does for the same on two cores: 125 lists a second.
    perSecond(`${list}: lists with chosen fields`, `${list}Fields`, 1250),
    goal(milliseconds(`${list}: list with chosen fields: median`, `${list}FieldsAlone`, 1.2)),
    goal(milliseconds(`${list}: list with chosen fields, own ones: median`, `${list}FieldsOwnAlone`, 1.6)),
  ]),
  ...leadWaits.flatMap(([key, title]) => [
    milliseconds(`leads: ${title}: median`, key, 100),
    milliseconds(`leads: ${title}: 95th percentile`, key, 250, 'p95'),
  ]),
  ...leadSearches.flatMap(([key, title]) => [
    goal(milliseconds(`leads: search, ${title}: median`, key, 10)),
    goal(milliseconds(`leads: search, ${title}: 95th percentile`, key, 40, 'p95')),
    milliseconds(`leads: search, ${title}: median`, key, 100),
    milliseconds(`leads: search, ${title}: 95th percentile`, key, 250, 'p95'),
  ]),
  {
    kind: 'limit',
    title: 'leads: a bulk change of 10,000, with the change log',
    unit: 's',
    limit: 5,
    value: ({ bulk }) => bulk && (bulk.seconds * 10_000) / bulk.leads,
  },
  milliseconds('dashboard of this month: 95th percentile', 'dashboard', 300, 'p95'),
  milliseconds('dashboard of this year: 95th percentile', 'dashboardYear', 300, 'p95'),
  milliseconds('search everywhere, rare: median', 'everywhereRare', 100),
  milliseconds('search everywhere, 10 % match: median', 'everywhereCommon', 100),
  milliseconds('search everywhere, no match: median', 'everywhereAbsent', 100),
  // Ten times what Directus 11 does on two cores at a million rows: 105 reads, 77 creates, 4 searches a second.
  perSecond('reads of one', 'get', 1050),
  perSecond('creates', 'create', 770),
  perSecond('searches without a match', 'searchAbsent16', 40),
  {
    kind: 'goal',
    title: 'memory of the node process when idle',
    unit: 'MB',
    limit: 150,
    value: ({ memoryWhenIdle }) => memoryWhenIdle.node,
  },
  {
    kind: 'goal',
    title: 'memory of the node process at the end',
    unit: 'MB',
    limit: 220,
    value: ({ memory }) => memory.node,
  },
];

export function judge(results: Results): Verdict[] {
  return targets.map(({ kind, title, unit, limit, value }) => {
    const measured = value(results);
    // A value that was not measured does not pass.
    const holds = measured !== undefined && (unit === '/s' ? measured >= limit : measured <= limit);
    return { kind, title, unit, limit, value: measured, holds };
  });
}

function timesBare(title: string, key: string, limit: number): Target {
  const value = (results: Results) => ratio(find(results, key), find(results, key, 'bare'));
  return { kind: 'limit', title, unit: '×', limit, value };
}

function timesAll(title: string, key: string, of: string, limit: number): Target {
  const value = (results: Results) => ratio(find(results, key), find(results, of));
  return { kind: 'limit', title, unit: '×', limit, value };
}

/** Depends on the machine and is therefore only shown. */
function goal(target: Target): Target {
  return { ...target, kind: 'goal' };
}

function timesList(title: string, key: string, limit: number): Target {
  const value = (results: Results) => ratio(find(results, key), find(results, 'list'));
  return { kind: 'limit', title, unit: '×', limit, value };
}

function milliseconds(title: string, key: string, limit: number, of: 'median' | 'p95' = 'median'): Target {
  return { kind: 'limit', title, unit: 'ms', limit, value: results => middle(find(results, key), of) };
}

function perSecond(title: string, key: string, limit: number): Target {
  return {
    kind: 'goal',
    title,
    unit: '/s',
    limit,
    value: results => middle(find(results, key), 'perSecond'),
  };
}
