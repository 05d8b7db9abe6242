import { loadModule, parseSync } from 'libpg-query';

await loadModule();

/**
 * References to tables of the schema `crm` that are not limited to one tenant in the query level where they stand.
 *
 * A reference is limited when WHERE, or the ON or USING of a join, demands that its `tenant_id` equals a value, a column of
 * an enclosing query or of a CTE, or the `tenant_id` of a reference that is limited itself. An INSERT is limited when it sets
 * `tenant_id`. A condition below OR or NOT does not count.
 */
export function findUnscopedTables(sql: string): string[] {
  const { stmts = [] } = parseSync(sql) as { stmts?: Node[] };
  const unscoped: string[] = [];
  checkStatements(stmts, new Set(cteNames(stmts)), unscoped);
  return unscoped;
}

/** A part of PostgreSQL's parse tree. Nodes of varying type are objects whose only key is the type. */
type Node = Record<string, unknown>;

interface Table {
  readonly name: string;
  readonly isTenants: boolean;
}
interface Level {
  readonly tables: Map<string, Table>;
  /** The tenant of `to` is known if that of `from` is; without `from` it is always known. */
  readonly rules: { from?: string; to: string }[];
}

function checkStatements(node: unknown, ctes: ReadonlySet<string>, unscoped: string[]): void {
  if (Array.isArray(node)) {
    for (const item of node) {
      checkStatements(item, ctes, unscoped);
    }
  } else if (isNode(node)) {
    for (const [type, value] of Object.entries(node)) {
      if (type === 'SelectStmt' || type === 'UpdateStmt' || type === 'DeleteStmt') {
        unscoped.push(...checkLevel(value as Node, ctes));
      } else if (type === 'InsertStmt') {
        unscoped.push(...checkInsert(value as Node));
      } else if (type === 'MergeStmt') {
        throw new Error('MERGE is not understood by this check.');
      }
      checkStatements(value, ctes, unscoped);
    }
  }
}

function cteNames(node: unknown): string[] {
  if (Array.isArray(node)) {
    return node.flatMap(cteNames);
  }
  return isNode(node)
    ? Object.entries(node).flatMap(([type, value]) => [
        ...(type === 'CommonTableExpr' && isNode(value) ? [String(value.ctename)] : []),
        ...cteNames(value),
      ])
    : [];
}

function checkInsert({ relation, cols }: Node): string[] {
  const { name, isTenants } = tableOf(relation as Node);
  const columns = listOf(cols).map(col => (col.ResTarget as Node).name);
  return isTenants && !columns.includes('tenant_id') ? [name] : [];
}

/** Checks one query level. `checkStatements` finds nested ones, except for the sides of a UNION. */
function checkLevel(query: Node, ctes: ReadonlySet<string>): string[] {
  if (query.larg && query.rarg) {
    return [...checkLevel(query.larg as Node, ctes), ...checkLevel(query.rarg as Node, ctes)];
  }
  const level: Level = { tables: new Map(), rules: [] };
  if (query.relation) {
    addTable(query.relation as Node, level);
  }
  const sources = [...listOf(query.fromClause), ...listOf(query.usingClause)];
  for (const source of sources) {
    addTables(source, level);
  }
  for (const source of sources) {
    addJoinConditions(source, level);
  }
  // The rows of a CTE were limited where they were read.
  level.rules.push(...[...level.tables].filter(([, { name }]) => ctes.has(name)).map(([to]) => ({ to })));
  addConditions(query.whereClause, level, new Set(level.tables.keys()));
  return unlimitedOf(level);
}

function unlimitedOf({ tables, rules }: Level): string[] {
  const limited = new Set<string>();
  let size = -1;
  while (size !== limited.size) {
    size = limited.size;
    for (const { from, to } of rules) {
      if (from === undefined || limited.has(from)) {
        limited.add(to);
      }
    }
  }
  return [...tables]
    .filter(([alias, { isTenants }]) => isTenants && !limited.has(alias))
    .map(([, { name }]) => name);
}

function addTables(source: Node, level: Level): string[] {
  if (isNode(source.RangeVar)) {
    return [addTable(source.RangeVar, level)];
  }
  const join = source.JoinExpr;
  return isNode(join) ? [...addTables(join.larg as Node, level), ...addTables(join.rarg as Node, level)] : [];
}

function addTable(relation: Node, level: Level): string {
  const alias = aliasOf(relation);
  level.tables.set(alias, tableOf(relation));
  return alias;
}

function tableOf({ schemaname, relname }: Node): Table {
  return { name: `${schemaname ? `${schemaname}.` : ''}${relname}`, isTenants: schemaname === 'crm' };
}

function aliasOf({ alias, relname }: Node): string {
  return String(isNode(alias) ? alias.aliasname : relname);
}

/** The condition of an outer join does not limit the preserved side. */
function addJoinConditions(source: Node, level: Level): void {
  const join = source.JoinExpr;
  if (!isNode(join)) {
    return;
  }
  const left = join.larg as Node;
  const right = join.rarg as Node;
  addJoinConditions(left, level);
  addJoinConditions(right, level);
  const sides = { left: aliasesIn(left), right: aliasesIn(right) };
  const limits = new Set([
    ...(join.jointype === 'JOIN_INNER' || join.jointype === 'JOIN_RIGHT' ? sides.left : []),
    ...(join.jointype === 'JOIN_INNER' || join.jointype === 'JOIN_LEFT' ? sides.right : []),
  ]);
  if (listOf(join.usingClause).some(column => textOf(column) === 'tenant_id')) {
    for (const from of sides.left) {
      for (const to of sides.right) {
        addEquality(from, to, level, limits);
      }
    }
  }
  addConditions(join.quals, level, limits);
}

function aliasesIn(source: Node): string[] {
  return addTables(source, { tables: new Map(), rules: [] });
}

function addConditions(condition: unknown, level: Level, limits: ReadonlySet<string>): void {
  if (!isNode(condition)) {
    return;
  }
  const both = condition.BoolExpr;
  if (isNode(both) && both.boolop === 'AND_EXPR') {
    for (const part of listOf(both.args)) {
      addConditions(part, level, limits);
    }
  }
  const expression = condition.A_Expr;
  if (isNode(expression) && expression.kind === 'AEXPR_OP' && textOf(listOf(expression.name)[0]) === '=') {
    addEqualities(expression.lexpr, expression.rexpr, level, limits);
  }
  const within = condition.SubLink;
  if (isNode(within) && within.subLinkType === 'ANY_SUBLINK') {
    for (const part of partsOf(within.testexpr)) {
      addEqualities(part, { ParamRef: {} }, level, limits);
    }
  }
}

function addEqualities(left: unknown, right: unknown, level: Level, limits: ReadonlySet<string>): void {
  const lefts = partsOf(left);
  const rights = partsOf(right);
  for (const [index, part] of lefts.entries()) {
    const one = limitedBy(part, level);
    const other = limitedBy(rights[index], level);
    if (one && other) {
      addEquality(one.alias, other.alias, level, limits);
    }
  }
}

function addEquality(
  one: string | undefined,
  other: string | undefined,
  { rules }: Level,
  limits: ReadonlySet<string>,
): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ]) {
    if (to !== undefined && limits.has(to)) {
      rules.push(from === undefined ? { to } : { from, to });
    }
  }
}

/**
 * The table of this level whose tenant an expression names; no alias for a value from outside of this level; undefined
 * for any other column. Tables that belong to no tenant, such as sessions, are known by any of their columns.
 */
function limitedBy(expression: unknown, { tables }: Level): { alias?: string } | undefined {
  const column = isNode(expression) ? expression.ColumnRef : undefined;
  if (!isNode(column)) {
    return {};
  }
  const names = listOf(column.fields).map(textOf);
  const name = names.at(-1);
  const alias = names.length > 1 ? names.at(-2) : soleTable(tables, name);
  const table = tables.get(alias ?? '');
  if (!table) {
    return names.length > 1 ? {} : undefined;
  }
  return name === 'tenant_id' || !table.isTenants ? { alias } : undefined;
}

/** The table of a column without an alias: `tenant_id` would be ambiguous if there were two. */
function soleTable(tables: Level['tables'], column: string | undefined): string | undefined {
  const tenants = [...tables].filter(([, { isTenants }]) => isTenants);
  if (column === 'tenant_id' && tenants.length === 1) {
    return tenants[0]?.[0];
  }
  return tables.size === 1 ? [...tables.keys()][0] : undefined;
}

function partsOf(expression: unknown): unknown[] {
  const row = isNode(expression) ? expression.RowExpr : undefined;
  return isNode(row) ? listOf(row.args) : [expression];
}

function textOf(node: Node | undefined): string | undefined {
  return isNode(node?.String) ? String(node.String.sval) : undefined;
}

function listOf(value: unknown): Node[] {
  return Array.isArray(value) ? value : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
