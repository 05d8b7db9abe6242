import { loadModule, parseSync } from 'libpg-query';
import type { Migration, SqlFile } from '../../platform/database/schema/schema-files.ts';

await loadModule();

/**
 * Names of columns and tables that only a later migration adds, and that a function file uses which an earlier migration
 * includes. Between the two, every call of such a function fails, also those of servers of the previous version. Names are
 * compared as words, outside of texts and comments, so a name that another table has had before is not found.
 */
export function findEarlyUses(migrations: readonly Migration[], functions: readonly SqlFile[]): string[] {
  return migrations.flatMap((migration, at) => {
    const added = new Map(
      migrations
        .slice(at + 1)
        .flatMap(later => addedNames(later.text).map(name => [name, later.name] as const)),
    );
    for (const name of migrations.slice(0, at + 1).flatMap(({ text }) => addedNames(text))) {
      added.delete(name);
    }
    return includesOf(migration, functions).flatMap(file =>
      [...added]
        .filter(([name]) => isUsed(name, file.text))
        .map(([name, later]) => `${migration.name}: ${file.name} uses ${name}, which ${later} adds`),
    );
  });
}

function includesOf({ text }: Migration, functions: readonly SqlFile[]): SqlFile[] {
  const names = new Set([...text.matchAll(/^-- include (\S+)$/gm)].map(([, name]) => name));
  return functions.filter(({ name }) => names.has(name));
}

interface Statement {
  readonly CreateStmt?: { relation?: { relname?: string } };
  readonly AlterTableStmt?: { cmds?: { AlterTableCmd?: { subtype?: string; def?: Definition } }[] };
}
interface Definition {
  readonly ColumnDef?: { colname?: string };
}

/** The tables that a migration creates, and the columns that it adds to others. */
function addedNames(sql: string): string[] {
  const { stmts = [] } = parseSync(sql) as { stmts?: { stmt: Statement }[] };
  return stmts.flatMap(({ stmt }) => [
    ...[stmt.CreateStmt?.relation?.relname ?? []].flat(),
    ...(stmt.AlterTableStmt?.cmds ?? []).flatMap(({ AlterTableCmd: command }) =>
      command?.subtype === 'AT_AddColumn' ? (command.def?.ColumnDef?.colname ?? []) : [],
    ),
  ]);
}

/** A name before a parenthesis is that of a function. */
function isUsed(name: string, sql: string): boolean {
  const code = sql.replace(/--.*$/gm, '').replace(/'(?:[^']|'')*'/g, "''");
  return new RegExp(`\\b${name}\\b(?!\\()`).test(code);
}
