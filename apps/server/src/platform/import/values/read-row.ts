import { fieldLabel } from '@pipewright/contract/fields/system-fields.ts';
import { notesTarget } from '@pipewright/contract/operations/import/import-settings.ts';
import { AppError } from '../../errors.ts';
import { type Message, message, msg } from '../../language/message.ts';
import { storeText } from '../../language/stored-text.ts';
import type { Principal } from '../../principal.ts';
import { ownerOfNew } from '../../resources/query/reach.ts';
import { attachmentTarget } from '../attachments/find-contents.ts';
import { fullNameField, type Plan } from '../match/plan.ts';
import { InvitedOwner } from '../people/invited-owners.ts';
import { addNotes } from './add-notes.ts';
import { convertCell, splitCell } from './convert-cell.ts';
import type { NamedEntry } from './read-names.ts';
import { type NameResolver, NewEntry, type Resolved } from './resolve-names.ts';
import { columnIn, type Preset, type Unlinked } from './row-presets.ts';

type Values = Record<string, unknown>;

/** What is wrong with a row, as a stored text, and the column that is to blame, where it is one. */
export interface RowProblem {
  readonly reason: string;
  readonly column: number | null;
}

/** The values of a row without empty ones, and everything that is wrong with it. */
export function readRow(
  plan: Plan,
  row: ReadonlyMap<string, string>,
  preset: Preset,
  { names, principal }: { names: NameResolver; principal: Principal },
): { values: Values; problems: RowProblem[]; unlinked: RowProblem[] } {
  const problems = [...preset.problems];
  const unlinked = [...preset.unlinked];
  const values: Values = {
    ...plainValues(plan, row, problems),
    ...placeOf(plan, row, names, problems),
    ...namedValues(plan, row, names, { problems, unlinked }),
    ...preset.values,
  };
  addNotes(plan, row, { values, problems, kept: preset.kept });
  checkRequired(plan, { row, coming: preset.coming, unlinked }, values, problems);
  checkOwner(plan, values, principal, problems);
  return { values, problems, unlinked: unlinked.map(({ reason, column }) => ({ reason, column })) };
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
    } else if (name === notesTarget) {
      const line = `${plan.headings?.[column] ?? ''}: ${text}`;
      texts.set(name, [texts.get(name), line].filter(Boolean).join('\n'));
    } else {
      texts.set(name, text);
    }
  }
  for (const [name, text] of Object.entries(plan.settings.fixed)) {
    if (!texts.has(name)) {
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

function plainValues(plan: Plan, row: ReadonlyMap<string, string>, problems: RowProblem[]): Values {
  const values: Values = {};
  for (const [name, text] of row) {
    const field = plan.fields[name];
    if (!field || field.references || name === notesTarget || name === attachmentTarget) {
      continue;
    }
    const converted = convertCell(name, field, text, plan.formats);
    if ('problem' in converted) {
      problems.push({ reason: converted.problem, column: columnIn(plan, name) });
    } else {
      values[name] = converted.value;
    }
  }
  return values;
}

function namedValues(
  plan: Plan,
  row: ReadonlyMap<string, string>,
  names: NameResolver,
  { problems, unlinked }: { problems: RowProblem[]; unlinked: Unlinked[] },
): Values {
  const values: Values = {};
  for (const { name, field } of plan.columns) {
    const text = row.get(name);
    if (!text || !field.references || places.includes(name)) {
      continue;
    }
    const column = columnIn(plan, name);
    const idOf = (each: string) => {
      const resolved = names.resolve(name, each);
      if (resolved && 'unimported' in resolved) {
        unlinked.push({ field: name, reason: resolved.unimported, column });
      }
      return idIn(resolved, column, problems);
    };
    const value = field.kind === 'references' ? splitCell(text).map(idOf).filter(Boolean) : idOf(text);
    if (value !== null) {
      values[name] = value;
    }
  }
  return values;
}

/** A city sets its state and country, a state its country, as when people enter a place. */
function placeOf(
  plan: Plan,
  row: ReadonlyMap<string, string>,
  names: NameResolver,
  problems: RowProblem[],
): Values {
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
    idIn(found, columnIn(plan, name), problems);
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

function idIn(resolved: Resolved, column: number | null, problems: RowProblem[]): unknown {
  if (resolved && 'problem' in resolved) {
    problems.push({ reason: resolved.problem, column });
    return null;
  }
  if (resolved instanceof NewEntry || resolved instanceof InvitedOwner) {
    return resolved;
  }
  return resolved && 'id' in resolved ? resolved.id : null;
}

/**
 * A value that could not be read is a problem already, so it is not missing as well. A required link that stays empty is
 * a problem itself.
 */
function checkRequired(
  { module }: Plan,
  { row, coming, unlinked }: Pick<Preset, 'coming' | 'unlinked'> & { row: ReadonlyMap<string, string> },
  values: Values,
  problems: RowProblem[],
): void {
  for (const group of module.imports.needs) {
    if (group.some(name => values[name] !== undefined)) {
      continue;
    }
    const ofGroup = unlinked.filter(({ field }) => group.includes(field));
    problems.push(...ofGroup.map(({ reason, column }) => ({ reason, column })));
    if (ofGroup.length === 0 && group.every(name => !row.has(name) && !coming.has(name))) {
      const labels = group.map(name => message(fieldLabel(module.resource.fields, name)));
      problems.push({ reason: storeText(msg`Missing: ${either(labels)}`), column: null });
    }
  }
}

function either(labels: readonly Message[]): Message {
  return labels.reduce((first, second) => msg`${first} or ${second}`);
}

/** Users cannot create records for owners outside of their reach. */
function checkOwner(plan: Plan, values: Values, principal: Principal, problems: RowProblem[]): void {
  const { resource } = plan.module;
  if (!resource.owner || values[resource.owner] instanceof NewEntry) {
    return;
  }
  try {
    ownerOfNew(resource, principal, values[resource.owner], resource.permissions.import);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'forbidden') {
      throw error;
    }
    problems.push({
      reason: storeText(msg`You cannot import records for this person`),
      column: columnIn(plan, resource.owner),
    });
  }
}
