import type { Pool } from '../database/connections/pool.ts';

/**
 * pg-boss sends several statements as one text. If one of them fails, the transaction stays open and must be
 * rolled back.
 */
export async function execute(pool: Pool, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  return pool.use(async session => {
    try {
      return { rows: [...(await session.sql.unsafe(text, valuesFor(values)))] };
    } catch (error) {
      await session.simple('rollback').catch(() => undefined);
      throw error;
    }
  });
}

/** pg-boss leaves out values that are not set; postgres.js requires null. */
function valuesFor(values: unknown[] = []): never[] {
  return values.map(value => value ?? null) as never[];
}

/** pg-boss passes some JSON as text. Encoded a second time, PostgreSQL would read it as a JSON string. */
export function toJson(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
