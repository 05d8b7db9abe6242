import type { TenantTx } from '../../database/tenant-db.ts';
import { message, msg } from '../../language/message.ts';
import { storeText } from '../../language/stored-text.ts';
import { canCreate, type Plan } from '../match/plan.ts';
import { splitCell } from './convert-cell.ts';
import { type NamedEntry, type Names, readNames } from './read-names.ts';

/** A name that becomes a new entry of its list when the row is written. */
export class NewEntry {
  readonly resource: string;
  readonly name: string;
  constructor(resource: string, name: string) {
    this.resource = resource;
    this.name = name;
  }
}

/** The meaning of a text: an entry, a new entry, nothing, or a problem. */
export type Resolved = NamedEntry | NewEntry | null | { readonly problem: string };

export interface NameResolver {
  resolve(name: string, text: string, fits?: (named: NamedEntry) => boolean): Resolved;
  /** The texts that no list has, with their fields, however they were resolved. */
  readonly unknown: Map<string, { field: string; value: string; count: number }>;
}

/** Looks up all names of some rows at once, with one query per list. */
export async function resolveNames(
  tx: TenantTx,
  plan: Plan,
  rows: readonly ReadonlyMap<string, string>[],
): Promise<NameResolver> {
  const referring = plan.columns.filter(({ field }) => field.references);
  const lists = new Map<string, Names>();
  for (const [resource, columns] of Map.groupBy(referring, ({ field }) => field.references ?? '')) {
    const texts = columns.flatMap(({ name, field }) =>
      rows.flatMap(row => {
        const text = row.get(name) ?? '';
        return field.kind === 'references' ? splitCell(text) : text ? [text] : [];
      }),
    );
    const settled = columns.flatMap(({ name }) => idsIn(plan, name));
    lists.set(resource, await readNames(tx, plan.all, resource, [...texts, ...settled]));
  }
  const fieldOf = new Map(referring.map(({ name, field }) => [name, field]));
  const unknown: NameResolver['unknown'] = new Map();

  return {
    unknown,
    resolve(name, text, fits = () => true) {
      const field = fieldOf.get(name);
      const resource = field?.references ?? '';
      const entries = lists.get(resource)?.get(text.toLowerCase()) ?? [];
      const found = entries.find(fits);
      if (found) {
        return found;
      }
      const met = unknown.get(`${name} ${text.toLowerCase()}`) ?? { field: name, value: text, count: 0 };
      met.count += 1;
      unknown.set(`${name} ${text.toLowerCase()}`, met);
      const chosen = chosenFor(plan, name, text);
      if ('to' in chosen) {
        return lists.get(resource)?.get(chosen.to)?.[0] ?? { id: chosen.to };
      }
      if (chosen.as === 'create' && field && canCreate(plan.all, field, tx.principal)) {
        return new NewEntry(resource, text);
      }
      return chosen.as === 'empty' || chosen.as === 'note'
        ? null
        : { problem: problemOf(listName(plan, resource), text, entries.length > 0) };
    },
  };
}

/** The entries that were chosen for unknown values. For places their state and country matter. */
function idsIn({ settings }: Plan, name: string): string[] {
  return Object.values(settings.unknown[name]?.values ?? {}).flatMap(chosen =>
    'to' in chosen ? [chosen.to] : [],
  );
}

export function chosenFor({ settings }: Plan, name: string, text: string) {
  const choices = settings.unknown[name];
  return choices?.values[text.toLowerCase()] ?? { as: choices?.otherwise ?? 'error' };
}

/** What an entry of a list is called. */
function listName({ all }: Plan, resourceName: string): string {
  return all.find(({ resource }) => resource.name === resourceName)?.resource.label[0] ?? 'user';
}

function problemOf(list: string, text: string, isElsewhere: boolean): string {
  return storeText(
    isElsewhere
      ? msg`“${text}” is not in this country or state`
      : msg`There is no ${message(list)} “${text}” in the list`,
  );
}
