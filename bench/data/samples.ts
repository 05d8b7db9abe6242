import { type Connection, connect } from '../../apps/server/src/platform/database/connections/connection.ts';
import { columnOf } from '../../apps/server/src/platform/resources/query/columns.ts';
import { encodeCursor } from '../../apps/server/src/platform/resources/query/list/cursor.ts';
import type { Body } from '../reference/bare-statements.ts';
import { benchLeads } from './bench-leads.ts';
import { leadColumns, leadParts } from './lead-values.ts';

/** The parameters of the requests, taken from the data. */
export interface Samples {
  ids: string[];
  /** After which the last page begins, and one in the middle. */
  lastPage: string;
  middle: string;
  bodies: Body[];
  terms: {
    /** 1 to 50 matches in a million. */
    rare: string[];
    /** 0.2 %. */
    middling: string[];
    /** 10 %. */
    common: string[];
    absent: string[];
    /** No match, though each of its trigrams is in thousands of rows. */
    absentButFamiliar: string[];
    absentTwoLetters: string[];
    /** 1.6 %: more than the newest rows fill a page with. */
    onePercent: string[];
    /** 0.2 %. */
    twoLetters: string[];
    /** Only the oldest 2 % of the product's own leads. */
    old: string[];
  };
}

const fixedTerms = {
  middling: ['castelad'],
  common: ['logistics'],
  absent: ['qzxwvj'],
  absentButFamiliar: ['lindbergman'],
  absentTwoLetters: ['qx'],
  onePercent: ['hassan'],
  twoLetters: ['zj'],
  old: ['bygone'],
};

export async function takeSamples(owner: Connection, tenantId: string): Promise<Samples> {
  const sql = connect(owner, { max: 1, searchPath: 'crm', timeoutMs: 0 });
  const keyAt = async (offset: number) => {
    const [row] = await sql`
      select created_at_utc, id from crm.bench_lead where tenant_id = ${tenantId}
      order by created_at_utc, id limit 1 offset ${offset}`;
    return encodeCursor('-createdAtUtc', [row?.created_at_utc, row?.id]);
  };
  try {
    const [size] = await sql`select count(*) as rows from crm.bench_lead where tenant_id = ${tenantId}`;
    const some = await sql<{ id: string; name: string }[]>`
      select id, lower(last_name) as name from crm.bench_lead where tenant_id = ${tenantId}
      order by hashtextextended(id::text, 1) limit 2000`;
    return {
      ids: some.map(row => row.id),
      lastPage: await keyAt(50),
      middle: await keyAt(Math.floor(size?.rows / 2)),
      bodies: await makeBodies(sql),
      terms: { rare: some.slice(0, 40).map(row => row.name), ...fixedTerms },
    };
  } finally {
    await sql.end();
  }
}

/** How many rows each kind of term finds, for the record. */
export async function countMatches(owner: Connection, tenantId: string, { terms }: Samples) {
  const sql = connect(owner, { max: 1, searchPath: 'crm', timeoutMs: 0 });
  const counts: Record<string, number> = {};
  for (const [kind, [term = '']] of Object.entries(terms)) {
    const [row] = await sql`
      select count(*) as matches from crm.bench_lead
      where tenant_id = ${tenantId} and search_text like ${`%${term}%`}`;
    counts[`${kind}: ${term}`] = row?.matches;
  }
  await sql.end();
  return counts;
}

/** New leads like the loaded ones, with the contract's names. */
async function makeBodies(sql: ReturnType<typeof connect>): Promise<Body[]> {
  const expressions = Object.keys(benchLeads.fields).map(
    field => `${leadColumns[columnOf(field)]} as "${field}"`,
  );
  return sql.unsafe<Body[]>(
    `select ${expressions.join(', ')} from generate_series(5000000::bigint, 5000499) as i, lateral (${leadParts}) as parts`,
  );
}
