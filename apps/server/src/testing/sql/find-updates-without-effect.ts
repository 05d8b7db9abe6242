import { loadModule, parseSync } from 'libpg-query';

await loadModule();

/** A part of PostgreSQL's parse tree. */
type Node = Record<string, unknown>;

/**
 * Updates and deletes of a migration that would find no row: row security also holds for the owner, who belongs to no
 * organization. `alter table … no force row level security` before the statement lets it see all rows.
 */
export function findUpdatesWithoutEffect(sql: string): string[] {
  const { stmts = [] } = parseSync(sql) as { stmts?: { stmt: Node }[] };
  const open = new Set<string>();
  return stmts.flatMap(({ stmt }) => {
    const [[type, value] = ['', {}]] = Object.entries(stmt) as [string, Node][];
    const { schemaname: schema, relname: table } = (value.relation ?? {}) as Record<string, string>;
    if (type === 'AlterTableStmt' && JSON.stringify(value.cmds).includes('"AT_NoForceRowSecurity"')) {
      open.add(String(table));
    }
    const isWrite = type === 'UpdateStmt' || type === 'DeleteStmt';
    return isWrite && schema === 'crm' && !open.has(String(table)) ? [`${type} on ${table}`] : [];
  });
}
