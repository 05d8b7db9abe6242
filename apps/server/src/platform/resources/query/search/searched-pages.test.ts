import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadsModule } from '../../../../modules/leads/leads.module.ts';
import { changeRows, skipOnCitus } from '../../../../testing/databases/nodes.ts';
import { make } from '../../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../../testing/test-app.ts';
import { connect, type Sql } from '../../../database/connections/connection.ts';
import { type RunText, runText, type TenantTx } from '../../../database/tenant/tenant-db.ts';
import { readSearchedPage, writeSearchedPage } from './read-searched-page.ts';

interface Lead {
  id: string;
  at: string;
  name: string;
  text: string;
}

let app: TestApp;
let user: User;
let owner: Sql;
/** All leads, newest first. */
let leads: Lead[];

beforeAll(async () => {
  app = await openTestApp();
  user = await app.createTenant();
  owner = connect(app.owner, { max: 1, searchPath: 'crm', timeoutMs: 120_000 });
  // A burst of 4,000 within a few minutes, some of them in the same moment, after years with one lead every five hours.
  await insertLeads(4000, 'i * 18000', 'Elder ');
  await insertLeads(4000, '4000 * 18000 + i / 20', '');
  leads = await owner<Lead[]>`
    select id, to_char(created_at_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, full_name as name,
      search_text as text
    from crm.lead where tenant_id = ${user.tenantId} order by created_at_utc desc, id desc`;
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

const words = [
  ...['Hassan', 'Müller', 'Jørgensen', "O'Neil", 'Smith', 'Quist', 'Abe', 'É', 'zz', 'Łódź'],
  ...['100%', 'a_b', 'c\\d', 'x-y', '(old)'],
];
const unusualWords = ['Nguyễn', 'Иванов', '张伟'];

/** `seconds` after 2020 in terms of `i`, the number of the lead; the words of each follow from a hash of it. */
async function insertLeads(count: number, seconds: string, company: string): Promise<void> {
  const word = (list: string, length: number, salt: number) =>
    `(${list}::text[])[1 + abs(hashint4extended(i, ${salt}) % ${length})]`;
  const lastName = `case when i % 20 = 0 then ${word('$5', unusualWords.length, 2)} else ${word('$3', words.length, 2)} end`;
  await changeRows(app.owner, user.tenantId, async tx => {
    await tx`select set_config('app.action', 'test', true)`;
    await tx.unsafe(
      `insert into crm.lead (tenant_id, first_name, last_name, company_name, email, lead_status_id, estimated_value,
         is_active, assigned_to_user_id, created_at_utc)
       select $1, ${word('$3', words.length, 1)}, ${lastName} || i % 7, case when i < 300 then 'Ancient ' when i % 3 = 0 then 'Third ' else $6 end || i,
         case when i % 2 = 0 then 'lead' || i || '@list.example' end,
         (select id from crm.lead_status where tenant_id = $1 order by id limit 1), 0, true,
         case when i % 50 = 0 then $4::uuid end, timestamptz '2020-01-01 00:00:00+00' + (${seconds}) * interval '1 second'
       from generate_series(1, $2::integer) as i`,
      [user.tenantId, count, words, user.userId, unusualWords, company],
    );
  });
}

/** Parts of the leads' own texts, of two letters and more, and some that no lead has. */
function sampleTerms(): string[] {
  const parts = Array.from({ length: 90 }, (_, i) => {
    const { text = '' } = leads[(i * 7919) % leads.length] ?? {};
    const length = 2 + (i % 15);
    const letters = [...text];
    const from = (i * 31) % Math.max(1, letters.length - length);
    return letters
      .slice(from, from + length)
      .join('')
      .trim();
  }).filter(term => [...term].length >= 2);
  const chosen = [
    'zz',
    '张伟',
    'ễn',
    'ёж',
    '0%',
    '_b',
    '\\d',
    "'n",
    'd)',
    'ódź',
    'third',
    'ancient',
    'ancient 1',
    'ancient 29',
    'ncient 123',
    'smith3 ancient',
    'hassan smith',
    '100% smith',
    'a_b c\\d',
    'aab c\\d',
    'list.example',
    'qxqx',
    'qx',
  ];
  return [...new Set([...parts, ...chosen])];
}

/** For the terms of this test: the database knows more letters. */
function withoutAccents(term: string): string {
  return term
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace('ø', 'o')
    .replace('ł', 'l')
    .normalize('NFC');
}

const having = (term: string) => leads.filter(({ text }) => text.includes(withoutAccents(term)));

function inTenant<T>(work: (tx: TenantTx) => Promise<T>): Promise<T> {
  const { tenantId, userId } = user;
  return app.database.tenants.read({ tenantId, userId, permissions: new Map() }, work);
}

describe('the search index', () => {
  it('finds the same as comparing every row, newest first, for terms of any length and age', async () => {
    await inTenant(async tx => {
      for (const term of sampleTerms()) {
        const found = await tx<{ id: string }>`
          select crm.search_ids('lead', ${user.tenantId}, ${term}, 10000) as id`;
        const expected = having(term).map(({ id }) => id);
        expect({ term, ids: found.map(({ id }) => id) }).toEqual({ term, ids: expected });
      }
    });
  });

  it('continues after any row, and stops at the requested number', async () => {
    await inTenant(async tx => {
      for (const term of ['smith', 'third', 'ancient', 'zz', 'hassan']) {
        const all = having(term);
        for (const start of [0, 49, Math.floor(all.length / 2), all.length - 2]) {
          const { id = '', at = '' } = all[start] ?? {};
          const found = await tx<{ id: string }>`
            select crm.search_ids('lead', ${user.tenantId}, ${term}, 60, ${at}::timestamptz, ${id}::uuid) as id`;
          expect(found.map(row => row.id)).toEqual(all.slice(start + 1, start + 61).map(row => row.id));
        }
      }
    });
  });

  it('reads a bounded number of rows, also for terms that no row or only the oldest rows have', async () => {
    const reads = (tx: TenantTx) => tx<{ scans: number; rows: number }>`
      select seq_scan as scans, idx_tup_fetch as rows from pg_stat_xact_user_tables
      where schemaname = 'crm' and relname = 'lead'`;
    // Two letters are compared with every text that has a letter outside of the Latin alphabets.
    const [unusual] = await owner<{ count: number }[]>`
      select count(*) from crm.lead where tenant_id = ${user.tenantId} and crm.unusual_letters(search_text) = 1`;
    for (const [term, matches] of [
      ['qxqx', 0],
      ['qx', unusual?.count ?? 0],
      ['ancient', having('ancient').length],
    ] as const) {
      await inTenant(async tx => {
        const [before] = await reads(tx);
        await tx`select crm.search_ids('lead', ${user.tenantId}, ${term}, 51) as id`;
        const [after] = await reads(tx);
        expect({ term, scans: (after?.scans ?? 0) - (before?.scans ?? 0) }).toEqual({ term, scans: 0 });
        // A thousand rows determine how long the first period is. Each of the four lengths may read the same rows again.
        const rows = (after?.rows ?? 0) - (before?.rows ?? 0);
        expect({ term, rows, isBounded: rows < 1500 + 4 * matches }).toEqual({ term, rows, isBounded: true });
      });
    }
  });

  it('does not look through all rows because a term is missing in a short period', async () => {
    const hassans = having('hassan');
    const ofBurst = hassans.filter(({ at }) => at > '2022-04-13').length;
    await inTenant(async tx => {
      const read = async () => {
        const [row] = await tx<{ rows: number }>`
          select idx_tup_fetch::integer as rows from pg_stat_xact_user_tables
          where schemaname = 'crm' and relname = 'lead_search_text'`;
        return row?.rows ?? 0;
      };
      const before = await read();
      const limit = ofBurst + 100;
      const found = await tx`select crm.search_ids('lead', ${user.tenantId}, 'hassan', ${limit}) as id`;
      expect(found).toHaveLength(limit);
      // Longer periods have those of the burst as well: the two after it read them again.
      expect((await read()) - before).toBeLessThan(3 * ofBurst + 400);
    });
  });

  it('does not count the matches of a period that has all those which were too many before', async () => {
    // The burst is in the period of 97 days that begins on 2022-02-06.
    const start = leads.find(({ at }) => at < '2022-02-06');
    const ofAllTimes = having('ancient').length;
    await inTenant(async tx => {
      const read = async () => {
        const [row] = await tx<{ entries: number }>`
          select pg_stat_get_xact_tuples_returned('crm.lead_search_text_search'::regclass)::integer as entries`;
        return row?.entries ?? 0;
      };
      const before = await read();
      const { at = '', id = '' } = start ?? {};
      const found = await tx`
        select crm.search_ids('lead', ${user.tenantId}, 'ancient', 51, ${at}::timestamptz, ${id}::uuid) as id`;
      expect(found).toHaveLength(51);
      // All of them at once, and then only periods of six days.
      expect((await read()) - before).toBeLessThan(ofAllTimes + 150);
    });
  });

  it('finds the rows of an organization that has few of them', async () => {
    const other = await app.createTenant();
    const { id } = await make(other, '/leads', {
      firstName: 'Hassan',
      lastName: 'Smith1',
      email: 'h@list.example',
    });
    await owner`analyze crm.lead (tenant_id)`;
    for (const term of ['sm', 'smith', 'hassan smith', 'list.example', 'ancient']) {
      const found = await app.database.tenants.read(
        { tenantId: other.tenantId, userId: other.userId, permissions: new Map() },
        tx => tx<{ id: string }>`select crm.search_ids('lead', ${other.tenantId}, ${term}, 10) as id`,
      );
      expect({ term, ids: found.map(row => row.id) }).toEqual({ term, ids: term === 'ancient' ? [] : [id] });
    }
  });

  it('finds nothing of another organization', async () => {
    const other = await app.createTenant();
    const found = await app.database.tenants.read(
      { tenantId: other.tenantId, userId: other.userId, permissions: new Map() },
      tx => tx`select crm.search_ids('lead', ${user.tenantId}, 'smith', 10) as id`,
    );
    expect(found).toEqual([]);
  });
});

describe('a searched list', () => {
  async function read(query: string, maxPages = 4, as = user) {
    const ids: string[] = [];
    let total: string | undefined;
    let url: string | undefined = `/api/leads?${query.includes('pageSize') ? '' : 'pageSize=50&'}${query}`;
    for (let page = 0; url && page < maxPages; page++) {
      const { body, headers } = await as.call('GET', url);
      ids.push(...(body as { id: string }[]).map(({ id }) => id));
      total ??= headers['x-total-count'];
      url = /^<([^>]+)>; rel="next"$/.exec(headers.link ?? '')?.[1];
    }
    return { ids, total: Number(total) };
  }
  const search = (term: string) => `search=${encodeURIComponent(term)}`;

  it.each(['smith', 'third', 'ancient', 'list.example', 'zz', '张伟', 'qxqx', 'e', 'lead3999'])(
    'has the same pages and total as comparing every row: %s',
    async term => {
      const expected = having(term).map(({ id }) => id);
      const { ids, total } = await read(search(term));
      expect(ids).toEqual(expected.slice(0, 200));
      expect(total).toBe(Math.min(expected.length, 1000));
    },
  );

  // The last ones are a single letter for the database: an accent apart, and a syllable of two letters.
  it.each([
    'smith',
    'third',
    'ancient',
    'zz',
    'ễn',
    '张伟',
    'qxqx',
    'e',
    'e\u0301',
    '\u1112\u1161',
    "o'neil0 ",
    '+1 2345678',
  ])('has the same pages without a total: %s', async term => {
    const expected = having(term.trim()).map(({ id }) => id);
    const { ids, total } = await read(`${search(term)}&total=none`);
    expect(ids).toEqual(expected.slice(0, 200));
    expect(total).toBeNaN();
  });

  it('is read in one statement, of which only the needed part is executed', async context => {
    skipOnCitus(context, 'the ids are a statement of their own');
    await inTenant(async tx => {
      const read = async () => {
        const [row] = await tx<{ rows: number }>`
          select coalesce(sum(idx_tup_fetch), 0)::integer as rows from pg_stat_xact_user_tables
          where schemaname = 'crm' and relname = 'lead_search_text'`;
        return row?.rows ?? 0;
      };
      const pageOf = async (term: string) => {
        const statement = writeSearchedPage(leadsModule, {
          principal: { ...tx.principal, permissions: new Map([['leads.read', 'all']]) },
          query: { search: term, total: 'none', pageSize: 5 },
        });
        const before = await read();
        const rows = await tx[runText](statement?.text ?? '', statement?.values);
        return { rows: statement?.rowsOf(rows).length, looked: (await read()) - before };
      };
      expect(await pageOf('smith')).toEqual({ rows: 6, looked: 0 });
      expect(await pageOf('ancient')).toMatchObject({ rows: 6, looked: expect.toSatisfy(n => n > 5) });
    });
  });

  it('compares no more than the first rows of a filtered list with a term that the index finds completely', async () => {
    const [lead] =
      await owner`select lead_status_id from crm.lead where tenant_id = ${user.tenantId} limit 1`;
    const statements = await inTenant(async tx => {
      const texts: string[] = [];
      const request = {
        principal: { ...tx.principal, permissions: new Map([['leads.read', 'all']] as const) },
        query: {
          search: 'lead39',
          total: 'none' as const,
          pageSize: 107,
          leadStatusId: lead?.lead_status_id,
        },
      };
      const run: RunText = (text, values) => {
        texts.push(text);
        return tx[runText](text, values);
      };
      const { rows } = await readSearchedPage(run, leadsModule, request);
      expect(rows).toHaveLength(108);
      return texts;
    });
    const compared = statements.filter(text => text.includes('search_pattern'));
    expect(compared.map(text => /limit (\d+)\s+\) as lead/.exec(text)?.[1])).toEqual(['1000', '5000']);
    expect(statements.at(-1)).toContain('unnest');
  });

  it('counts all matches on request', async () => {
    for (const term of ['third', 'list.example', 'smith', 'zz', '_b']) {
      const { total } = await read(`${search(term)}&total=exact`, 1);
      expect([term, total]).toEqual([term, having(term).length]);
    }
  });

  it.each(['third', 'ancient', 'lead3999'])('can be in another order: %s', async term => {
    const { ids } = await read(`${search(term)}&sort=fullName`, 200);
    const names = new Map(leads.map(({ id, name }) => [id, name]));
    const { compare } = new Intl.Collator('und');
    const found = ids.map(id => names.get(id) ?? '');
    expect(new Set(ids)).toEqual(new Set(having(term).map(({ id }) => id)));
    expect(ids).toHaveLength(having(term).length);
    expect(found.every((name, i) => i === 0 || compare(found[i - 1] ?? '', name) <= 0)).toBe(true);
  });

  const shared = (share: number) => (i: number) => (i * 0.618) % 1 < share;
  it.each([
    ['all in the first rows of the list', 160, shared(0.02)],
    ['few enough to be compared', 3200, shared(0.4)],
    ['too many to be compared', 6400, shared(0.8)],
    ['too many to be compared, few of them among the newest matches', 5500, i => i < 4000 || i >= 6500],
  ] satisfies [string, number, (i: number) => boolean][])(
    'respects the reach of a representative: %s',
    async (_, count, isOwn) => {
      const role = `own-${count}-${user.tenantId.slice(-6)}`;
      await user.call('POST', '/api/user-roles', {
        body: { name: role, permissions: { 'leads.read': 'own' } },
      });
      const representative = await app.addUser(user, role);
      await changeRows(app.owner, user.tenantId, async tx => {
        await tx`select set_config('app.action', 'test', true)`;
        await tx`update crm.lead set assigned_to_user_id = ${representative.userId}
        where tenant_id = ${user.tenantId} and id = any (${leads.filter((_, i) => isOwn(i)).map(({ id }) => id)}::uuid[])`;
      });
      const own = new Set(
        (
          await owner<{ id: string }[]>`
          select id from crm.lead
          where tenant_id = ${user.tenantId} and assigned_to_user_id = ${representative.userId}`
        ).map(({ id }) => id),
      );
      expect(Math.abs(own.size - count)).toBeLessThan(20);
      for (const term of ['smith', 'third', 'ancient', 'ancient 12', 'elder', 'zz', 'e', 'qxqx']) {
        const expected = having(term)
          .map(({ id }) => id)
          .filter(id => own.has(id));
        const { ids, total } = await read(search(term), 4, representative);
        expect([term, ids]).toEqual([term, expected.slice(0, 200)]);
        expect([term, total]).toEqual([term, Math.min(expected.length, 1000)]);
        const pages = await read(`${search(term)}&total=none&pageSize=100`, 20, representative);
        expect([term, pages.ids]).toEqual([term, expected.slice(0, 2000)]);
      }
    },
  );
});
