import { fieldLabel } from '@pipewright/contract/system-fields.ts';
import { AppError } from '../../errors.ts';
import type { Principal } from '../../principal.ts';
import { ownerOfNew } from '../../resources/query/reach.ts';
import { fullNameField, type Plan } from '../match/plan.ts';
import { convertCell, splitCell } from './convert-cell.ts';
import type { NamedEntry } from './read-names.ts';
import { type NameResolver, NewEntry, type Resolved } from './resolve-names.ts';

type Values = Record<string, unknown>;
export type ReadRow =
  | { readonly values: Values }
  | { readonly reason: string; readonly column: number | null };

class Problem extends Error {
  readonly column: number | null;
  constructor(message: string, column: number | null) {
    super(message);
    this.column = column;
  }
}

/** The values of a row without empty ones, or the first problem. */
export function readRow(
  plan: Plan,
  row: ReadonlyMap<string, string>,
  names: NameResolver,
  principal: Principal,
): ReadRow {
  try {
    const values = {
      ...plainValues(plan, row),
      ...placeOf(plan, row, names),
      ...namedValues(plan, row, names),
    };
    assertRequired(plan, values);
    assertOwnerWithinReach(plan, values, principal);
    return { values };
  } catch (error) {
    if (error instanceof Problem) {
      return { reason: error.message, column: error.column };
    }
    throw error;
  }
}

/** The cells of a row by field. A full name becomes two fields. */
export function textsOf(plan: Plan, cells: readonly string[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { name, column } of plan.columns) {
    const text = cells[column]?.trim() ?? '';
    if (!text) {
      continue;
    }
    if (name === fullNameField) {
      for (const [part, value] of splitName(text)) {
        texts.set(part, texts.get(part) ?? value);
      }
    } else {
      texts.set(name, text);
    }
  }
  return texts;
}

/** `Lovelace, Ada` and `Ada Lovelace`. A single word is a last name. */
function splitName(text: string): [string, string][] {
  const [last = '', first] = text.includes(',') ? text.split(/,\s*/, 2) : [];
  const words = text.split(/\s+/);
  const parts: [string, string][] = first
    ? [
        ['firstName', first],
        ['lastName', last],
      ]
    : [
        ['firstName', words.slice(0, -1).join(' ')],
        ['lastName', words.at(-1) ?? ''],
      ];
  return parts.filter(([, value]) => value !== '');
}

const places = ['countryId', 'stateId', 'cityId'];

function plainValues(plan: Plan, row: ReadonlyMap<string, string>): Values {
  const values: Values = {};
  for (const [name, text] of row) {
    const field = plan.fields[name];
    if (!field || field.references) {
      continue;
    }
    const converted = convertCell(name, field, text, plan.formats);
    if ('problem' in converted) {
      throw new Problem(converted.problem, columnOf(plan, name));
    }
    values[name] = converted.value;
  }
  return values;
}

function namedValues(plan: Plan, row: ReadonlyMap<string, string>, names: NameResolver): Values {
  const values: Values = {};
  for (const { name, field } of plan.columns) {
    const text = row.get(name);
    if (!text || !field.references || places.includes(name)) {
      continue;
    }
    const idOf = (each: string) => idIn(names.resolve(name, each), columnOf(plan, name));
    const value = field.kind === 'references' ? splitCell(text).map(idOf).filter(Boolean) : idOf(text);
    if (value !== null) {
      values[name] = value;
    }
  }
  return values;
}

/** A city sets its state and country, a state its country, as when people enter a place. */
function placeOf(plan: Plan, row: ReadonlyMap<string, string>, names: NameResolver): Values {
  let within: { countryId?: string; stateId?: string; cityId?: string } = {};
  for (const name of places) {
    const text = row.get(name);
    if (!text) {
      continue;
    }
    const { countryId, stateId } = within;
    const fits = (named: NamedEntry) =>
      (!countryId || !named.countryId || named.countryId === countryId) &&
      (!stateId || !named.stateId || named.stateId === stateId);
    const found = names.resolve(name, text, fits);
    idIn(found, columnOf(plan, name));
    if (found && 'id' in found) {
      const above = { countryId: found.countryId, stateId: found.stateId };
      within = { ...within, ...withoutUndefined(above), [name]: found.id };
    }
  }
  return within;
}

function withoutUndefined<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Partial<T>;
}

function idIn(resolved: Resolved, column: number | null): unknown {
  if (resolved && 'problem' in resolved) {
    throw new Problem(resolved.problem, column);
  }
  return resolved instanceof NewEntry ? resolved : (resolved?.id ?? null);
}

function assertRequired({ module }: Plan, values: Values): void {
  const missing = module.imports.needs.find(group => group.every(name => values[name] === undefined));
  if (missing) {
    const words = missing.map(name => fieldLabel(module.resource.fields, name).toLowerCase());
    throw new Problem(`${article(words)} is missing`, null);
  }
}

function article(words: readonly string[]): string {
  const either = words.join(' or ');
  return `${/^[aeiou]/.test(either) ? 'An' : 'A'} ${either}`;
}

/** Users cannot create records for owners outside of their reach. */
function assertOwnerWithinReach(plan: Plan, values: Values, principal: Principal): void {
  const { resource } = plan.module;
  if (!resource.owner || values[resource.owner] instanceof NewEntry) {
    return;
  }
  try {
    ownerOfNew(resource, principal, values[resource.owner], resource.permissions.import);
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') {
      throw new Problem('You cannot import records for this person', columnOf(plan, resource.owner));
    }
    throw error;
  }
}

function columnOf({ columns }: Plan, name: string): number | null {
  const named =
    columns.find(column => column.name === name) ?? columns.find(column => column.name === fullNameField);
  return named?.column ?? null;
}
