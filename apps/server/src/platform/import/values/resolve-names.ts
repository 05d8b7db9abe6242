import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { ImportSettings, StageKind } from '@pipewright/contract/operations/import/import-settings.ts';
import type { ImportView } from '@pipewright/contract/operations/import/imports.ts';
import { labelsOf } from '../../custom-objects/named-resource.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { type Message, message, msg } from '../../language/message.ts';
import { storeText } from '../../language/stored-text.ts';
import { copyPlacesNamed } from '../../places/copy-places.ts';
import type { Principal } from '../../principal.ts';
import { findComingNames } from '../batch/coming-records.ts';
import { findUnimported } from '../batch/find-unimported.ts';
import { canCreate, type Plan } from '../match/plan.ts';
import { linkedField } from '../match/source-ids.ts';
import { canAwaitOwner, findInvited, InvitedOwner } from '../people/invited-owners.ts';
import { inferStage, noHints, type StageHints, sameStage } from '../stages/infer-stage.ts';
import { isStageList, type NewStage, readStages, type Stage } from '../stages/stages.ts';
import { splitCell } from './convert-cell.ts';
import { type NamedEntry, type Names, readNames } from './read-names.ts';

/** A name that becomes a new entry of its list when the row is written. */
export class NewEntry {
  readonly resource: string;
  readonly name: string;
  /** What it is, if it is a stage. */
  readonly stage?: NewStage;
  constructor(resource: string, name: string, stage?: NewStage) {
    this.resource = resource;
    this.name = name;
    this.stage = stage;
  }
}

/** The meaning of a text: an entry, a new entry, nothing, a record whose row is not imported, or a problem. */
export type Resolved =
  | NamedEntry
  | NewEntry
  | InvitedOwner
  | null
  | { readonly unimported: string }
  | { readonly problem: string };

/** A text that no list has, as it is stored. */
export type UnknownValue = ImportView['unknown'][number] & { hints?: StageHints };

export interface NameResolver {
  resolve(name: string, text: string, fits?: (named: NamedEntry) => boolean): Resolved;
  /** The entry that a text names, if it is one; nothing is noted about others. */
  find(name: string, text: string): NamedEntry | undefined;
  /** How many entries have a name, and how many records of other files will have it. */
  count(name: string, text: string): { readonly present: number; readonly coming: number };
  /** The texts that no list has, with their fields, however they were resolved. */
  readonly unknown: Map<string, UnknownValue>;
  /** The stages of the list that the module's records are in. */
  readonly stages: readonly Stage[];
  /** What the records of a resource are called. */
  labelsOf(resource: string): AnyResource['label'];
}

/** Looks up all names of some rows at once, with one query per list. */
export async function resolveNames(
  tx: TenantTx,
  plan: Plan,
  rows: readonly ReadonlyMap<string, string>[],
): Promise<NameResolver> {
  const referring = plan.columns.filter(({ name, field }) => field.references && !linkedField(name));
  const wanted = new Map<string, { texts: string[]; all: string[] }>();
  for (const [resource, columns] of Map.groupBy(referring, ({ field }) => field.references ?? '')) {
    const texts = columns.flatMap(({ name, field }) =>
      rows.flatMap(row => {
        const text = row.get(name) ?? '';
        return field.kind === 'references' ? splitCell(text) : text ? [text] : [];
      }),
    );
    wanted.set(resource, { texts, all: [...texts, ...columns.flatMap(({ name }) => idsIn(plan, name))] });
  }
  await copyPlacesNamed(
    tx,
    ['state', 'city'].flatMap(resource => wanted.get(resource)?.all ?? []),
  );
  // Before members, so that somebody who joins in between is found among these.
  const invited = await findInvited(
    tx,
    referring.some(({ name }) => canAwaitOwner(plan, name)) ? (wanted.get('user')?.all ?? []) : [],
  );
  const lists = new Map<string, Names>();
  const coming = new Map<string, ReadonlyMap<string, number>>();
  const unimported = new Map<string, ReadonlySet<string>>();
  for (const [resource, { texts, all }] of wanted) {
    const named = await readNames(tx, plan.all, resource, all);
    const created = await findComingNames(tx, plan, resource, texts);
    lists.set(resource, named);
    coming.set(resource, created);
    const missing = texts.filter(text => !named.has(text.toLowerCase()) && !created.has(text.toLowerCase()));
    unimported.set(resource, await findUnimported(tx, plan, resource, { by: 'name', texts: missing }));
  }
  const fieldOf = new Map(referring.map(({ name, field }) => [name, field]));
  const unknown: NameResolver['unknown'] = new Map();
  const list = plan.fields[plan.module.imports.stages ?? '']?.references ?? '';
  const stages = await readStages(tx, list);

  const labels = (resource: string) => listLabels(plan, tx.principal, resource);

  return {
    unknown,
    stages,
    labelsOf: labels,
    find(name, text) {
      const entries = lists.get(fieldOf.get(name)?.references ?? '')?.get(text.toLowerCase()) ?? [];
      return entries.length === 1 ? entries[0] : undefined;
    },
    count(name, text) {
      const resource = fieldOf.get(name)?.references ?? '';
      const present = lists.get(resource)?.get(text.toLowerCase())?.length ?? 0;
      return { present, coming: coming.get(resource)?.get(text.toLowerCase()) ?? 0 };
    },
    resolve(name, text, fits = () => true) {
      const field = fieldOf.get(name);
      const resource = field?.references ?? '';
      const entries = lists.get(resource)?.get(text.toLowerCase()) ?? [];
      const fitting = entries.filter(fits);
      const later = fitting.length > 0 ? 0 : (coming.get(resource)?.get(text.toLowerCase()) ?? 0);
      const isAmbiguous = (fitting.length > 1 && isOfRecords(plan, resource)) || later > 1;
      const [found] = fitting;
      if (found && !isAmbiguous) {
        return found;
      }
      if (later === 1) {
        // Another file of the same import creates it.
        return null;
      }
      if (unimported.get(resource)?.has(text) && isUndecided(plan, name, text)) {
        const one = message(labels(resource)[0]);
        return { unimported: storeText(msg`No link: the row of the ${one} “${text}” is not imported`) };
      }
      const met = noteUnknown(unknown, name, text, isAmbiguous ? { isAmbiguous } : {});
      const explicit = plan.settings.unknown[name]?.values[text.toLowerCase()];
      const person = canAwaitOwner(plan, name) ? invitedBy(explicit, text) : undefined;
      const joined = person && explicit ? lists.get(resource)?.get(person)?.[0] : undefined;
      if (person && (joined || invited.has(person))) {
        met.invited = person;
        return joined ?? new InvitedOwner(person);
      }
      const mapped = explicit ? undefined : sameStage(resource, text, isStageList(resource) ? stages : []);
      if (mapped) {
        met.mapped = { id: mapped.id, name: mapped.name };
        return { id: mapped.id };
      }
      const stage = isStageList(resource) ? inferStage(text, hintsFor(plan, name, text)) : undefined;
      const chosen = chosenFor(plan, name, text);
      if ('to' in chosen) {
        return lists.get(resource)?.get(chosen.to)?.[0] ?? { id: chosen.to };
      }
      if (chosen.as === 'create' && !isAmbiguous && field && canCreate(plan.all, field, tx.principal)) {
        return new NewEntry(resource, text, stage && { ...stage, ...given(chosen) });
      }
      return chosen.as === 'empty' || chosen.as === 'note'
        ? null
        : {
            problem: problemOf(message(labels(resource)[0]), text, {
              ...{ isAmbiguous, isElsewhere: entries.length > 0 },
            }),
          };
    },
  };
}

/** Counts a text that no list has. */
export function noteUnknown(
  unknown: NameResolver['unknown'],
  field: string,
  value: string,
  more: Partial<UnknownValue> = {},
): UnknownValue {
  const key = `${field} ${value.toLowerCase()}`;
  const met = unknown.get(key) ?? { field, value, count: 0, ...more };
  met.count += 1;
  unknown.set(key, met);
  return met;
}

/** Of records and people two can have the same name; a list has each name once, or once in each place. */
function isOfRecords({ all }: Plan, resourceName: string): boolean {
  const module = all.find(({ resource }) => resource.name === resourceName);
  return !module || Boolean(module.imports);
}

function hintsFor({ hints }: Plan, name: string, text: string): StageHints {
  return hints?.get(`${name} ${text.toLowerCase()}`) ?? noHints;
}

/** What was said about a new stage. */
function given({ state: kind, probability }: { state?: StageKind; probability?: number }): Partial<NewStage> {
  const usual = kind === 'won' ? { probability: 100 } : kind === 'lost' ? { probability: 0 } : {};
  return { ...(kind ? { kind } : {}), ...usual, ...(probability === undefined ? {} : { probability }) };
}

/** The entries and people that were chosen for unknown values. For places their state and country matter. */
function idsIn({ settings }: Plan, name: string): string[] {
  return Object.values(settings.unknown[name]?.values ?? {}).flatMap(chosen =>
    'to' in chosen ? [chosen.to] : 'invited' in chosen ? [chosen.invited] : [],
  );
}

type Chosen = NonNullable<ImportSettings['unknown'][string]>['values'][string];

/** The address of the person who is meant, unless something else was chosen: the chosen one, or the text itself. */
function invitedBy(chosen: Chosen | undefined, text: string): string | undefined {
  if (chosen) {
    return 'invited' in chosen ? chosen.invited.toLowerCase() : undefined;
  }
  return text.toLowerCase();
}

/** What was chosen for a text that no list has. Somebody who is no longer invited is nobody. */
export function chosenFor(
  { settings }: Plan,
  name: string,
  text: string,
): Exclude<Chosen, { invited: string }> {
  const choices = settings.unknown[name];
  const chosen = choices?.values[text.toLowerCase()] ?? { as: choices?.otherwise ?? 'error' };
  return 'invited' in chosen ? { as: 'error' } : chosen;
}

/** Whether nothing was chosen for a text that no list has. */
export function isUndecided(plan: Plan, name: string, text: string): boolean {
  const chosen = chosenFor(plan, name, text);
  return 'as' in chosen && chosen.as === 'error';
}

/** Whether nobody has said yet what a value becomes that no list has. */
export function isOpen(
  settings: ImportSettings,
  { field, value, mapped, isAmbiguous, invited }: UnknownValue,
): boolean {
  if (invited) {
    return false;
  }
  const choices = settings.unknown[field];
  const chosen = choices?.values[value.toLowerCase()];
  if (chosen) {
    // An invitation that was revoked since leaves the question open.
    return 'invited' in chosen || ('as' in chosen && chosen.as === 'error');
  }
  const otherwise = choices?.otherwise ?? 'error';
  return !mapped && (otherwise === 'error' || (otherwise === 'create' && isAmbiguous === true));
}

/** What an entry of a list is called, and several of them. */
function listLabels({ all }: Plan, principal: Principal, resourceName: string): AnyResource['label'] {
  const named = all.find(({ resource }) => resource.name === resourceName)?.resource;
  return named ? labelsOf(named, principal) : ['user', 'users'];
}

function problemOf(
  list: Message,
  text: string,
  { isAmbiguous, isElsewhere }: { isAmbiguous: boolean; isElsewhere: boolean },
): string {
  if (isAmbiguous) {
    return storeText(
      msg`There is more than one ${list} called “${text}”. Map a column with IDs, or choose one`,
    );
  }
  return storeText(
    isElsewhere
      ? msg`“${text}” is not in this country or state`
      : msg`There is no ${list} “${text}” in the list`,
  );
}
