import { type Message, msg } from '../../language/message.ts';
import type { ArchiveColumn } from '../archive-tables.ts';
import { organizationPlaceholder } from '../placeholders.ts';

type Row = Record<string, unknown>;

/** Parses a line of an archive and explains what is wrong with it. The database validates the meaning. */
export function checkLine(
  line: string,
  columns: ReadonlyMap<string, ArchiveColumn>,
  { number, file }: { number: number; file: string },
): { row: Row } | { problem: Message } {
  const row = parse(line);
  if (!row) {
    return { problem: msg`Line ${number} of ${file} is not a JSON object.` };
  }
  for (const name of Object.keys(row)) {
    if (!columns.has(name)) {
      return {
        problem: msg`Line ${number} of ${file} has a column that does not belong there: ${name.slice(0, 63)}.`,
      };
    }
  }
  for (const [name, { type, isRequired }] of columns) {
    const value = row[name];
    if (value === undefined || (value === null && isRequired)) {
      return { problem: msg`Line ${number} of ${file} lacks ${name}.` };
    }
    if (value !== null && !fits(value, type)) {
      return { problem: msg`Line ${number} of ${file} has a ${name} of the wrong kind.` };
    }
  }
  // Deleted rows in the log contain the id of their organization, which must be this one.
  for (const [, tenant] of line.matchAll(/"tenant_id":\s*"([^"]*)"/g)) {
    if (tenant !== organizationPlaceholder) {
      return { problem: msg`Line ${number} of ${file} names another organization.` };
    }
  }
  return { row };
}

function parse(line: string): Row | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : undefined;
  } catch {
    return undefined;
  }
}

const isText = (value: unknown) => typeof value === 'string';
const isWhole = (value: unknown) => Number.isInteger(value);
const isMoment = (value: unknown) => typeof value === 'string' && /^\d{4,6}-\d\d-\d\d/.test(value);

/** By PostgreSQL's type names. Other types are left to the database. */
const kinds: Readonly<Record<string, (value: unknown) => boolean>> = {
  uuid: value => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
  text: isText,
  varchar: isText,
  bool: value => typeof value === 'boolean',
  int2: isWhole,
  int4: isWhole,
  int8: isWhole,
  numeric: value => typeof value === 'number',
  date: isMoment,
  timestamptz: isMoment,
  bytea: value => typeof value === 'string' && /^\\x([0-9a-f]{2})*$/.test(value),
};

function fits(value: unknown, type: string): boolean {
  if (type.startsWith('_')) {
    return Array.isArray(value) && value.every(item => fits(item, type.slice(1)));
  }
  return kinds[type]?.(value) ?? true;
}
