import { randomBytes } from 'node:crypto';
import type { Pool } from '../../platform/database/connections/pool.ts';

/** A secret that all servers of one database share; created by the first that needs it. */
export async function loadSecret({ pool, name }: { pool: Pool; name: string }): Promise<Buffer> {
  return pool.use(async db => {
    await db.sql`
      insert into identity.secret (name, value) values (${name}, ${randomBytes(32)}) on conflict do nothing`;
    const [row] = await db.sql<{ value: Buffer }[]>`select value from identity.secret where name = ${name}`;
    if (!row) {
      throw new Error(`The secret ${name} could not be made.`);
    }
    return row.value;
  });
}
