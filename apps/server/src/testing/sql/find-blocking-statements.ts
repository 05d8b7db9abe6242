import { loadModule, parseSync } from 'libpg-query';

await loadModule();

/** Tables that can have millions of rows in one installation. */
export const largeTables = new Set(
  [
    'lead contact company deal activity product quote sales_order deal_stay file file_piece notification mail',
    'change_log change_set action_kind audit_event event webhook_delivery automation_run automation_run_step',
    'import_rows import_key object_a object_b object_c object_d object_e object_f object_g object_h object_i object_j',
  ].flatMap(names => names.split(' ')),
);

/** A part of PostgreSQL's parse tree. */
type Node = Record<string, unknown>;

/**
 * Statements of a migration that read or rewrite a whole large table while nobody can write to it, or could do so: DO
 * blocks, and calls of the schema's functions for a large table. Old servers answer requests during a migration, and it
 * must not hold them up. A comment `-- blocks <table>: <reason>` allows those on a table, and `-- blocks briefly: <reason>`
 * the DO blocks.
 */
export function findBlockingStatements(sql: string): string[] {
  const { stmts = [] } = parseSync(sql) as { stmts?: { stmt: Node }[] };
  const allowed = new Set([...sql.matchAll(/^-- blocks (\w+): \S/gm)].map(([, table]) => table));
  const created = new Set(stmts.map(({ stmt }) => tableOf(child(stmt, 'CreateStmt'))));
  const found = stmts
    .flatMap(({ stmt }) => blockedBy(stmt))
    .filter(({ table }) => largeTables.has(table) && !created.has(table) && !allowed.has(table))
    .map(({ table, what }) => `${what} on ${table}`);
  const hasDo = stmts.some(({ stmt }) => 'DoStmt' in stmt);
  return hasDo && !allowed.has('briefly') ? [...found, 'DO'] : found;
}

interface Block {
  readonly table: string;
  readonly what: string;
}

function blockedBy(statement: Node): Block[] {
  const [[type, value] = ['', {}]] = Object.entries(statement) as [string, Node][];
  const table = tableOf(value);
  switch (type) {
    case 'IndexStmt':
      return [{ table, what: 'CREATE INDEX' }];
    case 'AlterTableStmt':
      return ((value.cmds ?? []) as Node[]).flatMap(command =>
        alteration(table, child(command, 'AlterTableCmd')),
      );
    case 'UpdateStmt':
    case 'DeleteStmt':
      return [{ table, what: type === 'UpdateStmt' ? 'UPDATE' : 'DELETE' }];
    case 'LockStmt':
      return ((value.relations ?? []) as Node[]).map(relation => ({ table: nameOf(relation), what: 'LOCK' }));
    case 'TruncateStmt':
      return ((value.relations ?? []) as Node[]).map(relation => ({
        table: nameOf(relation),
        what: 'TRUNCATE',
      }));
    case 'SelectStmt':
      return callsOf(value);
    default:
      return [];
  }
}

/** Calls of the schema's functions that name a table, such as `crm.tenant_sources('lead')`. */
function callsOf(select: Node): Block[] {
  return ((select.targetList ?? []) as Node[]).flatMap(target => {
    const call = child(child(target, 'ResTarget').val as Node | undefined, 'FuncCall');
    const [schema, name] = ((call.funcname ?? []) as Node[]).map(part => child(part, 'String').sval);
    return schema === 'crm'
      ? ((call.args ?? []) as Node[]).map(argument => ({ table: textOf(argument), what: `crm.${name}()` }))
      : [];
  });
}

function alteration(table: string, command: Node): Block[] {
  const definition = command.def as Node | undefined;
  switch (command.subtype) {
    case 'AT_AlterColumnType':
      return [{ table, what: 'ALTER COLUMN TYPE' }];
    case 'AT_SetNotNull':
      return [{ table, what: 'SET NOT NULL' }];
    case 'AT_AddConstraint':
      return child(definition, 'Constraint').skip_validation ? [] : [{ table, what: 'ADD CONSTRAINT' }];
    case 'AT_AddColumn':
      return rewritesTable(child(definition, 'ColumnDef')) ? [{ table, what: 'ADD COLUMN' }] : [];
    default:
      return [];
  }
}

/** A constant default is stored once. One that is computed, and a constraint that is checked, reads every row. */
function rewritesTable(column: Node): boolean {
  const constraints = ((column.constraints ?? []) as Node[]).map(each => child(each, 'Constraint'));
  return constraints.some(({ contype, raw_expr: expression }) => {
    const isComputed = JSON.stringify(expression ?? null).includes('"FuncCall"');
    return !(
      contype === 'CONSTR_NULL' ||
      contype === 'CONSTR_NOTNULL' ||
      (contype === 'CONSTR_DEFAULT' && !isComputed)
    );
  });
}

function tableOf(statement: Node): string {
  return String((statement.relation as Node | undefined)?.relname ?? '');
}

function nameOf(relation: Node): string {
  return String(child(relation, 'RangeVar').relname ?? '');
}

function textOf(argument: Node): string {
  const { sval } = child(argument, 'A_Const') as { sval?: { sval?: string } };
  return sval?.sval ?? '';
}

function child(node: Node | undefined, type: string): Node {
  return (node?.[type] ?? {}) as Node;
}
