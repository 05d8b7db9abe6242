import type { Sql } from '../connections/connection.ts';
import { readSchemaFiles, type SqlFile } from './schema-files.ts';

interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly references: readonly Reference[];
  /** A table that a trigger maintains for an array of references: drawn as a relation, not listed. */
  readonly isLink: boolean;
}
interface Reference {
  readonly column: string;
  readonly parent: string;
  readonly isRequired: boolean;
}

/** Columns that every tenant table has. */
const commonColumns = ['tenant_id', 'id', 'created_at_utc', 'updated_at_utc', 'version', 'search_text'];

/**
 * Generates docs/schema.md: the tables come from the catalogue, their purpose from the comments in the schema files.
 */
export async function documentSchema(sql: Sql): Promise<string> {
  const files = (await readSchemaFiles()).schema.filter(({ name }) => name.startsWith('tables/'));
  const tables = await readTables(sql);
  const texts = files.map(file => describeSubject(file, files, tables));
  return `# The database

Made by \`npm run -s schema:document\` from the catalogue and the comments of \`apps/server/schema/tables\`; do not edit. How the schema is changed: [0047](adr/0047-schema-files.md).

Tables of tenants (\`crm\`) also have ${commonColumns.map(name => `\`${name}\``).join(', ')}, as far as they need them: see \`crm.tenant_table()\`. Each foreign key includes the tenant.

${texts.join('\n')}`;
}

function describeSubject(file: SqlFile, files: readonly SqlFile[], tables: readonly Table[]): string {
  const own = tables.filter(table => fileOf(table, files) === file);
  const listed = own.filter(({ isLink }) => !isLink);
  const relations = own.flatMap(drawRelations);
  const title = file.name.replace(/^tables\/\d+-|\.sql$/g, '').replaceAll('-', ' ');
  const diagram = ['```mermaid', 'erDiagram', ...relations.map(line => `  ${line}`), '```', ''];
  return [
    `## ${title[0]?.toUpperCase()}${title.slice(1)}`,
    commentAbove(file.text, '^') || '',
    '',
    ...(relations.length > 0 ? diagram : []),
    '| Table | | Columns |',
    '|---|---|---|',
    ...listed.map(table => listTable(table, file)),
    '',
  ].join('\n');
}

function listTable({ name, columns }: Table, file: SqlFile): string {
  const own = columns.filter(column => !commonColumns.includes(column));
  return `| \`${name}\` | ${commentAbove(file.text, `create table ${name} `)} | ${own.join(', ')} |`;
}

/** One line per foreign key. An array of references is one line between its two ends. */
function drawRelations({ name, references, isLink }: Table): string[] {
  if (isLink) {
    const [from, to] = [
      references.find(({ column }) => column === 'id'),
      references.find(({ column }) => column !== 'id'),
    ];
    return from && to
      ? [
          `${plain(from.parent)} }o--o{ ${plain(to.parent)} : ${plain(name).slice(plain(from.parent).length + 1)}`,
        ]
      : [];
  }
  return references.map(
    ({ column, parent, isRequired }) =>
      `${plain(name)} }o--${isRequired ? '||' : 'o|'} ${plain(parent)} : ${column}`,
  );
}

/** The file that creates a table. Tables that helpers create for another table belong to its file. */
function fileOf({ name }: Table, files: readonly SqlFile[]): SqlFile | undefined {
  const created = (table: string) => files.find(({ text }) => text.includes(`create table ${table} (`));
  const words = name.split('_');
  for (let length = words.length; length > 0; length--) {
    const file = created(words.slice(0, length).join('_'));
    if (file) {
      return file;
    }
  }
  return undefined;
}

/** The comment right above a line as one paragraph, or the comment at the beginning of the file. */
function commentAbove(text: string, line: string): string {
  const start = line === '^' ? 0 : text.indexOf(line);
  if (start < 0) {
    return '';
  }
  const lines =
    line === '^'
      ? leadingComment(text.split('\n'))
      : leadingComment(text.slice(0, start).split('\n').slice(0, -1).reverse()).reverse();
  return lines.map(each => each.replace(/^-- ?/, '')).join(' ');
}

function leadingComment(lines: readonly string[]): string[] {
  const end = lines.findIndex(each => !each.startsWith('--'));
  return lines.slice(0, end < 0 ? undefined : end);
}

function plain(name: string): string {
  return name.slice(name.indexOf('.') + 1);
}

async function readTables(sql: Sql): Promise<Table[]> {
  return sql<Table[]>`
    select format('%I.%I', nspname, relname) as name, columns,
      columns <@ '{tenant_id,id,referred_id}' and 'referred_id' = any (columns) as "isLink",
      (select coalesce(jsonb_agg(jsonb_build_object('column', attname, 'parent', format('%I.%I', foreign_schema.nspname, parent.relname),
            'isRequired', attnotnull) order by attname, parent.relname), '[]')
        from pg_constraint join pg_class as parent on parent.oid = confrelid
        join pg_namespace as foreign_schema on foreign_schema.oid = parent.relnamespace
        -- The first column beside the tenant tells.
        join pg_attribute on attrelid = conrelid and attnum = case cardinality(conkey) when 1 then conkey[1] else conkey[2] end
        where conrelid = pg_class.oid and contype = 'f') as references
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    cross join lateral (
      select array_agg(attname::text order by attname) as columns from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped
    ) as attributes
    where nspname in ('crm', 'identity', 'reference') and relkind in ('r', 'p')
    order by format('%I.%I', nspname, relname) collate "C"`;
}
