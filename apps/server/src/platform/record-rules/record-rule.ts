import { createHash } from 'node:crypto';
import type { NamedStatement } from '../database/connections/named-statements.ts';

/** What rules decide when a row is written. The trigger finds the statement in the setting `app.rule_<decision>`. */
type Decision = 'territory_company' | 'territory_lead' | 'lead_score';

/**
 * The rules of an organization for one decision, compiled to a statement that PostgreSQL evaluates for each written row.
 * See docs/adr/0113-record-rules.md.
 */
export interface RecordRule {
  readonly decision: Decision;
  readonly statement: NamedStatement;
}

/** `query` is about one row: `$1` is the tenant, and the columns are those of a table expression with the table's name. */
export function recordRule(
  decision: Decision,
  table: 'company' | 'lead',
  query: (from: string) => string,
): RecordRule {
  const definition = `(uuid, crm.${table}) as ${query(`(select ($2).*) as ${table}`)}`;
  // The same rules have the same name, so that a connection prepares them once.
  const name = `rule_${createHash('sha256').update(definition).digest('hex').slice(0, 40)}`;
  return { decision, statement: { name, definition } };
}
