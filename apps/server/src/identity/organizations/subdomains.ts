import type { Pool } from '../../platform/database/connections/pool.ts';

/** Names of the product's own addresses, and names with which somebody could pretend to be the product. */
const reserved = new Set(
  `about abuse account accounts admin administrator api app apps assets auth billing blog careers cdn console
  contact crm dashboard demo dev developer docs email example files ftp help hostmaster identity images imap
  internal legal localhost login logout mail marketing media metrics mobile monitoring news noreply oauth ops
  partner partners pipewright pop portal postmaster press pricing privacy root sales security shop signin signup
  smtp sso staging static status store support system team terms test testing trust web webhooks webmail
  webmaster wiki www`.split(/\s+/),
);

export function isReserved(subdomain: string): boolean {
  return reserved.has(subdomain.toLowerCase());
}

/** Letters and digits of a name, without accents: `Café Zoë & Co` → `cafezoeco`. Empty for other scripts. */
export function subdomainLabel(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase();
  return plain.replace(/[^a-z0-9]/g, '').slice(0, 40);
}

export async function isTaken(pool: Pool, subdomain: string): Promise<boolean> {
  return (await takenOf(pool, [subdomain])).size > 0;
}

/** Whether an organization has this name, ignoring case, spaces and punctuation. */
export async function isNameTaken(pool: Pool, name: string): Promise<boolean> {
  const [row] = await pool.use(
    db => db.sql`
      select from identity.organization
      where regexp_replace(lower(name), '[^[:alnum:]]', '', 'g') = regexp_replace(lower(${name}), '[^[:alnum:]]', '', 'g')
        and regexp_replace(lower(${name}), '[^[:alnum:]]', '', 'g') <> ''
      limit 1`,
  );
  return row !== undefined;
}

/** The organization that has the subdomain. */
export async function findOrganization(pool: Pool, subdomain: string): Promise<string | undefined> {
  const [row] = await pool.use(
    db => db.sql<{ id: string }[]>`
      select id from identity.organization where lower(subdomain) = lower(${subdomain})`,
  );
  return row?.id;
}

/** The organization that has verified the domain. */
export async function findByDomain(pool: Pool, domain: string): Promise<string | undefined> {
  const [row] = await pool.use(
    db => db.sql<{ id: string }[]>`
      select id from identity.organization where custom_domain = lower(${domain})`,
  );
  return row?.id;
}

/** The label itself if it is free, or else with a number. */
export async function suggestSubdomain(pool: Pool, label: string): Promise<string> {
  // Two characters are too few for a subdomain, and names in other scripts yield none.
  const base = label.length >= 3 ? label : `${label}team`;
  const numbered = Array.from({ length: 30 }, (_, index) => `${base}${index + 2}`);
  const candidates = [base, ...numbered].filter(candidate => !isReserved(candidate));
  const taken = await takenOf(pool, candidates);
  const anyNumber = Math.floor(Math.random() * 1e9);
  return candidates.find(candidate => !taken.has(candidate)) ?? `${base}-${anyNumber}`;
}

async function takenOf(pool: Pool, subdomains: string[]): Promise<Set<string>> {
  const rows = await pool.use(
    db => db.sql<{ subdomain: string }[]>`
      select lower(subdomain) as subdomain from identity.organization
      where lower(subdomain) = any(${subdomains})`,
  );
  return new Set(rows.map(row => row.subdomain));
}

export async function listOrganizationIds(pool: Pool): Promise<string[]> {
  const rows = await pool.use(
    db => db.sql<{ id: string }[]>`select id from identity.organization order by id`,
  );
  return rows.map(({ id }) => id);
}
