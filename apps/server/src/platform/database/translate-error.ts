import { isCustomName } from '@pipewright/contract/customization/custom-names.ts';
import type { Fields } from '@pipewright/contract/fields/fields.ts';
import { fieldLabel } from '@pipewright/contract/fields/system-fields.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import { z } from 'zod';
import { AppError, busy, conflict, invalid } from '../errors.ts';
import { type Message, message, msg, type Text } from '../language/message.ts';

interface DatabaseError extends Error {
  code: string;
  constraint_name?: string;
  table_name?: string;
  column_name?: string;
  /** The values of a rule's message, as JSON. */
  detail?: string;
}

const unavailable = new Set([
  '25P03', // idle in a transaction for too long
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '55P03', // lock not available
  '57014', // cancelled: the statement took too long
  '57P01', // the database is being stopped
  '57P02',
  '57P03',
  '40001', // serialization failure
  '40P01', // deadlock
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'EAGAIN', // the backlog of the socket is full
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOENT', // the socket of a database that is not running
  'EPIPE',
  'ETIMEDOUT',
]);

/** Class 08. PgBouncer refuses with it while it cannot give a connection, for example after `query_wait_timeout`. */
const connectionException = /^08[0-9A-Z]{3}$/;

/** Whether a statement was cancelled, because it took too long. */
export function isTimeout(error: unknown): boolean {
  return isDatabaseError(error) && error.code === '57014';
}

/** The user's message for a database error. Constraint names follow `<table>_<column>_unique` and `…_fk`. */
export function translateDatabaseError(given: unknown): AppError | undefined {
  if (!isDatabaseError(given)) {
    return undefined;
  }
  const error = withPlainNames(given);
  if (unavailable.has(error.code) || connectionException.test(error.code)) {
    return busy();
  }
  switch (error.code) {
    case '23505':
      return duplicate(error);
    case '23503':
      return brokenReference(error);
    // A rule that the database enforces, with a message for people: see `crm.refuse` and its callers.
    case 'PW400':
      return invalid(toFieldMessage(error));
    case 'PW409':
      return conflict(textOfRule(error), toFieldMessage(error));
    case 'PW503': // crm.enter_to_write
      return new AppError('restoring', { retryAfter: 10 });
    case '22P02': // a cursor that somebody has made up
    case '22003':
    case '22007':
    case '22008':
      return new AppError('malformed');
    case '22P05': // a NUL character
    case '22021':
      return new AppError('malformed', { message: 'The text contains a character that cannot be stored.' });
    default:
      return undefined;
  }
}

/** Whether the session was lost or could not be opened, so that the same work may succeed on another one. */
export function isConnectionLost(error: unknown): boolean {
  return (
    isDatabaseError(error) &&
    (connectionException.test(error.code) ||
      /^(57P0\d|CONNECTION_\w+|CONNECT_TIMEOUT|ECONN\w+)$/.test(error.code))
  );
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/**
 * The name of the constraint that a statement violates. Errors of another node of a Citus cluster have it in their
 * message only, and the constraints of shards end with the number of the shard.
 */
export function constraintOf(error: unknown): string | undefined {
  if (!isDatabaseError(error)) {
    return undefined;
  }
  const name = error.constraint_name ?? /constraint "([^"]+)"/.exec(error.message)?.[1];
  return name && withoutShard(name);
}

/** In a distributed database, the names of tables and constraints end with the number of the shard: `lead_102042`. */
export function withoutShard(name: string): string {
  return name.replace(/_\d{6,}$/, '');
}

/** The tables of identity that changes of an organization write too. */
const registers = ['organization', 'user_account'];

/**
 * The names as they are in the schema. Accounts and the register of organizations can be on another node, whose errors do not
 * name the table.
 */
function withPlainNames(error: DatabaseError): DatabaseError {
  const constraint = constraintOf(error);
  const table = error.table_name
    ? withoutShard(error.table_name)
    : registers.find(name => constraint?.startsWith(`${name}_`));
  return {
    ...error,
    message: error.message,
    ...(table && { table_name: table }),
    ...(constraint && { constraint_name: constraint }),
  };
}

function duplicate(error: DatabaseError): AppError {
  const field = fieldOf(error, '_unique');
  if (!field) {
    return new AppError('conflict');
  }
  const taken = message('{label} is taken already', { label: message(fieldLabel(fieldsOf(error), field)) });
  return conflict(taken, { [field]: taken });
}

function brokenReference(error: DatabaseError): AppError {
  // Either a referenced row was to be deleted, or a row was written that refers to a missing one.
  if (error.message.startsWith('update or delete')) {
    return new AppError('inUse');
  }
  const field = fieldOf(error, '_fk');
  return field
    ? invalid({ [field]: msg`This ${message(referredName(error, field))} does not exist` })
    : new AppError('inUse');
}

/** The fields of the resource that a table belongs to. */
function fieldsOf({ table_name: table }: DatabaseError): Fields {
  return resources.find(({ name }) => name.replaceAll('-', '_') === table)?.fields ?? {};
}

/** The name of the record type that a field refers to. */
function referredName(error: DatabaseError, field: string): string {
  const fields = fieldsOf(error);
  const referred = resources.find(({ name }) => name === fields[field]?.references);
  return referred?.label[0] ?? fieldLabel(fields, field).toLowerCase();
}

/** `product_category_parent_id_fk` on `product_category` → `parentId`. */
function fieldOf(
  { constraint_name: constraint, table_name: table }: DatabaseError,
  suffix: string,
): string | undefined {
  if (!constraint || !table || !constraint.startsWith(`${table}_`) || !constraint.endsWith(suffix)) {
    return undefined;
  }
  return fieldOfColumn(constraint.slice(table.length + 1, -suffix.length));
}

/** The message, assigned to the field that the database names. */
function toFieldMessage(error: DatabaseError): Record<string, Text> {
  const { column_name: column } = error;
  return column ? { [fieldOfColumn(column)]: textOfRule(error) } : {};
}

/** The text of a rule that the database enforces. Its placeholders have their values in the error's detail. */
export function textOfRule({ message: text, detail }: { message: string; detail?: string }): Message {
  const values = ruleValues.safeParse(parseJson(detail));
  const { label, ...others } = values.success ? values.data : {};
  return message(text, { ...others, ...(label !== undefined && { label: message(String(label)) }) });
}

const ruleValues = z.record(z.string(), z.union([z.string(), z.number()]));

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** `parent_id` → `parentId`. */
function fieldOfColumn(column: string): string {
  // Custom fields are named by their slugs, which stay as they are.
  return isCustomName(column)
    ? column
    : column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
