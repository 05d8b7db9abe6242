import type { LeadSamples } from '../data/lead-samples.ts';
import type { Samples } from '../data/samples.ts';
import type { Tenants } from '../data/tenants.ts';
import type { RawCall } from '../reference/bare.ts';
import { type Body, chosenFields } from '../reference/bare-statements.ts';

export type Server = 'product' | 'bare';
export interface Call {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  body?: Body;
}

/** One measurement: the same calls, made to the product, to the bare handler, or as raw SQL. */
export type Run = About & ({ by: Server; calls: Call[] } | { by: 'raw'; calls: RawCall[] });
interface About {
  key: string;
  title: string;
  connections: number;
  tenant: keyof Tenants;
  /** The checks of a correct response. */
  status: number;
}

/** Compared runs alternate, so that other load on the machine affects them equally. */
export function runsOf(samples: Samples, leads: LeadSamples): Run[][] {
  const { ids, bodies, terms } = samples;
  const list = (query: string): Call[] => [{ method: 'GET', path: `/bench-leads?pageSize=50${query}` }];
  const search = (kind: string[]) => kind.flatMap(term => list(`&search=${term}`));
  const changes = ids.map((id, i) => ({
    id,
    body: { leadScore: i % 101, status: i % 2 ? 'contacted' : 'won' },
  }));
  const get = ids.map((id): Call => ({ method: 'GET', path: `/bench-leads/${id}` }));
  const create = bodies.map((body): Call => ({ method: 'POST', path: '/bench-leads', body }));
  const update = changes.map(({ id, body }): Call => ({ method: 'PATCH', path: `/bench-leads/${id}`, body }));

  return [
    leadRuns(leads, samples),
    ...chosenFieldRuns(),
    everywhereRuns(samples),
    [
      ...threefold('list', 'list of 50', list('&total=none'), [['list']]),
      product('listTotal', 'list of 50 with its total', list('')),
      product('lastPage', 'last page of 50', list(`&total=none&cursor=${samples.lastPage}`)),
    ],
    threefold(
      'get',
      'get one',
      get,
      ids.map(id => ['get', id]),
    ),
    [
      product('listMedium', 'list of 50, a tenth of the rows', list('&total=none'), { tenant: 'medium' }),
      product('listSmall', 'list of 50, small tenant', list('&total=none'), { tenant: 'small' }),
      product('listByName', 'list of 50 by last name', list('&total=none&sort=lastName')),
      product(
        'filter',
        'filter 2 %, from the middle',
        list(`&total=none&isActive=false&cursor=${samples.middle}`),
      ),
      product('filterTotal', 'filter 2 % with its total', list('&isActive=false'), alone),
    ],
    [
      ...threefold(
        'searchRare',
        'search, rare',
        search(terms.rare),
        terms.rare.map(term => ['search', term]),
        alone,
      ),
      product('searchMiddling', 'search, 0.2 % match', search(terms.middling), alone),
      bare('searchMiddling', 'search, 0.2 % match', search(terms.middling), alone),
      product('searchCommon', 'search, 10 % match', search(terms.common), alone),
      bare('searchCommon', 'search, 10 % match', search(terms.common), alone),
      product('searchAbsent', 'search, no match', search(terms.absent), alone),
      bare('searchAbsent', 'search, no match', search(terms.absent), alone),
      product('searchFamiliar', 'search, no match, known trigrams', search(terms.absentButFamiliar), alone),
      product('searchTwo', 'search, no match, two letters', search(terms.absentTwoLetters), alone),
    ],
    [
      product('searchRare16', 'search, rare', search(terms.rare)),
      product('searchAbsent16', 'search, no match', search(terms.absent)),
    ],
    threefold(
      'create',
      'create',
      create,
      bodies.map(body => ['create', body]),
      { status: 201 },
    ),
    threefold(
      'update',
      'update',
      update,
      changes.map(({ id, body }) => ['update', id, body]),
    ),
    [
      product('listTotalAfter', 'list with its total, after the writes', list('')),
      product('searchRareAfter', 'search, rare, after the writes', search(terms.rare), alone),
      product('searchAbsentAfter', 'search, no match, after the writes', search(terms.absent), alone),
      product('searchPercentAfter', 'search, 1.6 % match, after the writes', search(terms.onePercent), alone),
    ],
  ];
}

/** The product's own leads: what people wait for in the screen that they live in. */
function leadRuns({ sourceId, statusId }: LeadSamples, { terms }: Samples): Run[] {
  const leads = (query: string): Call[] => [{ method: 'GET', path: `/leads?pageSize=50${query}` }];
  const requested = (path: string): Call[] => [{ method: 'GET', path: `/leads/${path}` }];
  // As the screen does: a page with the fields that it shows, and the number of matches by another request.
  const found = (kind: readonly string[]): Call[] =>
    kind.flatMap(term => leads(`&total=none&fields=${chosenFields.leads.fields.join()}&search=${term}`));
  const counted = (kind: readonly string[]): Call[] =>
    kind.map(term => ({ method: 'GET', path: `/leads?pageSize=1&fields=id&total=exact&search=${term}` }));
  const recent = encodeURIComponent(
    JSON.stringify({ field: 'createdAtUtc', op: 'within', value: 'last-90-days' }),
  );
  return [
    ...threefold('leads', 'leads: list of 50', leads('&total=none'), [['leads']]),
    product('leadsAlone', 'leads: list of 50 with its total', leads(''), alone),
    product(
      'leadsSorted',
      'leads: one source, by value',
      leads(`&leadSourceId=${sourceId}&sort=-estimatedValue`),
      alone,
    ),
    product(
      'leadsNarrow',
      'leads: one source and status, by name',
      leads(`&leadSourceId=${sourceId}&leadStatusId=${statusId}&sort=fullName`),
      alone,
    ),
    product('leadsByStatus', 'leads: by status', leads('&sort=leadStatusId'), alone),
    product('leadsSearch', 'leads: search, rare', found(terms.rare), alone),
    product('leadsCommon', 'leads: search, 10 % match', found(terms.common), alone),
    product('leadsPercent', 'leads: search, 1.6 % match', found(terms.onePercent), alone),
    product('leadsOld', 'leads: search, only old leads match', found(terms.old), alone),
    product('leadsTwo', 'leads: search, two letters', found(terms.twoLetters), alone),
    product('leadsAbsentTwo', 'leads: search, no match, two letters', found(terms.absentTwoLetters), alone),
    product('leadsSearchOwn', 'leads: search, rare, own ones', found(terms.rare), own),
    product('leadsPercentOwn', 'leads: search, 1.6 % match, own ones', found(terms.onePercent), own),
    product('leadsOldOwn', 'leads: search, only old leads match, own ones', found(terms.old), own),
    product('leadsTwoOwn', 'leads: search, two letters, own ones', found(terms.twoLetters), own),
    product('leadsCounted', 'leads: number of matches, 10 %', counted(terms.common), alone),
    product('leadStats', 'leads: figures', requested('stats'), alone),
    product(
      'leadStatsOfOne',
      'leads: figures of one source',
      requested(`stats?leadSourceId=${sourceId}`),
      alone,
    ),
    product('leadStatsRecent', 'leads: figures of 90 days', requested(`stats?filter=${recent}`), alone),
    product('leadGroups', 'leads: by source', requested('groups?by=leadSourceId'), alone),
  ];
}

/**
 * The lists that people work in, with the fields that a screen shows: to the bare handler for the same bytes, for somebody
 * who sees everything and for a representative who sees only what they own.
 */
function chosenFieldRuns(): Run[][] {
  return Object.entries(chosenFields).map(([resource, { path, fields }]) => {
    const calls: Call[] = [{ method: 'GET', path: `${path}?pageSize=50&total=none&fields=${fields.join()}` }];
    const title = `${resource}: list of 50 with ${fields.length} fields`;
    const key = `${resource}Fields`;
    return [
      product(key, title, calls),
      bare(key, title, calls),
      product(`${key}Own`, `${title}, own ones`, calls, { tenant: 'representative' }),
      product(`${key}Alone`, title, calls, alone),
      product(`${key}OwnAlone`, `${title}, own ones`, calls, own),
    ];
  });
}

/** Requests that read several kinds of records at once. */
function everywhereRuns({ terms }: Samples): Run[] {
  const found = (kind: string[]): Call[] => kind.map(term => ({ method: 'GET', path: `/search?q=${term}` }));
  const dashboard = (period: string): Call[] => [{ method: 'GET', path: `/dashboard?period=${period}` }];
  return [
    product('dashboard', 'dashboard of this month', dashboard('this-month'), alone),
    product('dashboardYear', 'dashboard of this year', dashboard('this-year'), alone),
    product('everywhereRare', 'search everywhere, rare', found(terms.rare), alone),
    product('everywhereCommon', 'search everywhere, 10 % match', found(terms.common), alone),
    product('everywhereAbsent', 'search everywhere, no match', found(terms.absent), alone),
  ];
}

/** One request at a time: the latency for a single user without other load. */
const alone = { connections: 1 };
/** The same for a representative, who sees only their own. */
const own = { ...alone, tenant: 'representative' } as const;
type Options = Partial<Pick<About, 'connections' | 'tenant' | 'status'>>;
const usual = { connections: 16, tenant: 'large', status: 200 } as const;

function product(key: string, title: string, calls: Call[], options: Options = {}): Run {
  const inApi = calls.map(call => ({ ...call, path: `/api${call.path}` }));
  return { ...usual, ...options, key, title, by: 'product', calls: inApi };
}

function bare(key: string, title: string, calls: Call[], options: Options = {}): Run {
  return { ...usual, ...options, key, title, by: 'bare', calls };
}

function threefold(
  key: string,
  title: string,
  calls: Call[],
  rawCalls: RawCall[],
  options: Options = {},
): Run[] {
  const raw: Run = { ...usual, ...options, key, title, by: 'raw', calls: rawCalls };
  return [product(key, title, calls, options), bare(key, title, calls, options), raw];
}
