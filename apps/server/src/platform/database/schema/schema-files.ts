import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';

const serverFolder = new URL('../../../../', import.meta.url);
const schemaFolder = new URL('schema/', serverFolder);
export const migrationFolder = new URL('migrations/', serverFolder);

/** The last migration before the schema files. It and those before it no longer exist as files. */
export const baselineName = '0074';

export interface SqlFile {
  name: string;
  text: string;
}
export type Migration = SqlFile;

/** Everything that defines the database. */
export interface SchemaFiles {
  /** Applied to an empty database, in this order. */
  readonly schema: readonly SqlFile[];
  /** The current form of every function, applied again when a file changes. */
  readonly functions: readonly SqlFile[];
  /** Bring an existing database to the state that `schema` defines. */
  readonly migrations: readonly Migration[];
  /** Migrations up to the baseline, which older versions have run: checksums by name. */
  readonly baseline: Readonly<Record<string, string>>;
}

export async function readSchemaFiles(): Promise<SchemaFiles> {
  const functions = await readFolder('functions/');
  const tables = await readFolder('tables/');
  const [beforeTables, afterTables] = [
    functions.filter(file => !needsTables(file)),
    functions.filter(needsTables),
  ];
  return {
    schema: [
      await readSqlFile('roles.sql', schemaFolder),
      ...beforeTables,
      ...tables,
      ...afterTables,
      await readSqlFile('reference-data.sql', schemaFolder),
    ],
    functions,
    migrations: await readMigrations(),
    baseline: JSON.parse(await readFile(new URL(`baseline/${baselineName}.json`, schemaFolder), 'utf8')),
  };
}

export async function readMigrations(folder = migrationFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort();
  return Promise.all(names.map(name => readSqlFile(name, folder)));
}

/** The schema of a database at the baseline as SQL. Used only to compare it with the schema files. */
export async function readBaselineSql(): Promise<string> {
  return readFile(new URL(`baseline/${baselineName}.sql`, schemaFolder), 'utf8');
}

export function checksumOf({ text }: SqlFile): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A migration that needs the new form of a function contains the line `-- include functions/x.sql`. */
export function withIncludes({ name, text }: Migration, functions: readonly SqlFile[]): string {
  return text.replace(/^-- include (\S+)$/gm, (_, included) => {
    const file = functions.find(each => each.name === included);
    if (!file) {
      throw new Error(`The migration ${name} includes ${included}, which is not in apps/server/schema.`);
    }
    return file.text;
  });
}

/** The function that a migration calls step by step before the rest of it, in a transaction each time. */
export function stepsOf(text: string): string | undefined {
  return /^-- steps: (crm\.\w+)$/m.exec(text)?.[1];
}

/**
 * Functions are created before the tables that use them, except if their signature contains the row type of a table.
 */
function needsTables({ text }: SqlFile): boolean {
  return text.startsWith('-- after tables\n');
}

/**
 * The files of a folder and its subfolders, in the order of their names. Subfolders are only for readers: a file is
 * called `functions/quotes.sql` wherever it is, because databases record that name and migrations include it.
 */
async function readFolder(path: string): Promise<SqlFile[]> {
  const folder = new URL(path, schemaFolder);
  const paths = (await readdir(folder, { recursive: true })).filter(each => each.endsWith('.sql'));
  const files = paths.map(each => ({ path: each, name: basename(each) }));
  files.sort((a, b) => (a.name < b.name ? -1 : 1));
  return Promise.all(
    files.map(async file => ({
      name: `${path}${file.name}`,
      text: await readFile(new URL(file.path, folder), 'utf8'),
    })),
  );
}

async function readSqlFile(name: string, folder: URL): Promise<SqlFile> {
  return { name, text: await readFile(new URL(name, folder), 'utf8') };
}
