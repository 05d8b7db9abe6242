import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { message, msg } from '../../language/message.ts';
import { storeText } from '../../language/stored-text.ts';
import { isAbout } from '../../resources/query/about-fields.ts';
import { findComingIds, findComingNames } from '../batch/coming-records.ts';
import { findUnimported } from '../batch/find-unimported.ts';
import { nounsOf } from '../match/id-headings.ts';
import { type Plan, relatedFields } from '../match/plan.ts';
import { hasSourceIds, readSourceId } from '../match/source-ids.ts';
import { findReadable } from './preset-links.ts';
import { readNames } from './read-names.ts';
import { chosenFor, isUndecided, type NameResolver, noteUnknown } from './resolve-names.ts';
import { columnIn, type Preset, type Texts } from './row-presets.ts';

interface Rows {
  readonly rows: readonly Texts[];
  readonly presets: readonly Preset[];
  readonly names: NameResolver;
}

/** Records of one kind that a text can mean: some that are there, and how many that another file creates. */
interface Meanings {
  /** The field that refers to them, such as `dealId`. */
  readonly field: string;
  readonly resource: string;
  idsOf(text: string): readonly string[];
  comingOf(text: string): number;
}

/** Columns that refer to records of any kind, by id or by name, such as `WhatId` of Salesforce and `Regarding` of Dynamics. */
export async function presetRelated(tx: TenantTx, plan: Plan, { rows, presets, names }: Rows): Promise<void> {
  const kinds = rows.map(row => take(row, relatedFields.type));
  const answered = new Set<Preset>();
  for (const column of [relatedFields.id, relatedFields.personId, relatedFields.name]) {
    if (!plan.columns.some(({ name }) => name === column)) {
      continue;
    }
    const texts = rows.map(row => take(row, column));
    const all = await readMeanings(tx, plan, column, texts.filter(Boolean));
    const referring = texts.flatMap((text, i): Referring[] => {
      const preset = presets[i];
      const fitting = all.filter(({ resource }) => isOfKind(resource, kinds[i] ?? ''));
      // An id counts more than a name.
      const isRead = text && preset && !(column === relatedFields.name && answered.has(preset));
      return isRead ? [{ column, text, preset, meanings: fitting.length > 0 ? fitting : all }] : [];
    });
    const unimported = await readUnimported(tx, plan, column, referring);
    for (const each of referring) {
      if (link(plan, each, { unimported, names }) && column === relatedFields.id) {
        answered.add(each.preset);
      }
    }
  }
}

/** A row that refers to a record, and what it can mean. */
interface Referring {
  readonly column: string;
  readonly text: string;
  readonly preset: Preset;
  readonly meanings: readonly Meanings[];
}

function take(row: Texts, name: string): string {
  const text = row.get(name) ?? '';
  row.delete(name);
  return text;
}

/** Whether a text such as `Account` or `contacts` names a kind of records. */
function isOfKind(resource: string, kind: string): boolean {
  const word = kind.toLowerCase().replace(/ies$/, 'y').replace(/s$/, '');
  return nounsOf(resource).includes(word);
}

async function readMeanings(
  tx: TenantTx,
  plan: Plan,
  column: string,
  texts: readonly string[],
): Promise<Meanings[]> {
  const { source } = plan.settings;
  const isName = column === relatedFields.name;
  const links = Object.entries(plan.module.resource.fields).flatMap(([field, declared]) =>
    isAbout(declared) && hasSourceIds(declared.references) ? [{ field, resource: declared.references }] : [],
  );
  const meanings: Meanings[] = [];
  for (const { field, resource } of links) {
    if (isName) {
      const found = await readNames(tx, plan.all, resource, texts);
      const coming = await findComingNames(tx, plan, resource, texts);
      meanings.push({
        field,
        resource,
        idsOf: text => found.get(text.toLowerCase())?.map(({ id }) => id) ?? [],
        comingOf: text => coming.get(text.toLowerCase()) ?? 0,
      });
    } else {
      const ids = texts.map(text => readSourceId(source, text));
      const found = await findReadable(tx, plan, resource, ids);
      const coming = await findComingIds(tx, plan, resource, ids);
      meanings.push({
        field,
        resource,
        idsOf: text => [found.get(readSourceId(source, text)) ?? []].flat(),
        comingOf: text => (coming.has(readSourceId(source, text)) ? 1 : 0),
      });
    }
  }
  return meanings;
}

/** Of texts that mean no record: those that mean a row that is not imported, by the kind of its record. */
async function readUnimported(
  tx: TenantTx,
  plan: Plan,
  column: string,
  referring: readonly Referring[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const missing = referring.filter(({ text, meanings }) =>
    meanings.every(({ idsOf, comingOf }) => idsOf(text).length === 0 && comingOf(text) === 0),
  );
  const kinds = new Set(missing.flatMap(({ meanings }) => meanings.map(({ resource }) => resource)));
  const unimported = new Map<string, ReadonlySet<string>>();
  for (const resource of kinds) {
    const texts = missing.map(({ text }) => textMeant(plan, column, text));
    const by = column === relatedFields.name ? 'name' : 'id';
    unimported.set(resource, await findUnimported(tx, plan, resource, { by, texts }));
  }
  return unimported;
}

function textMeant({ settings }: Plan, column: string, text: string): string {
  return column === relatedFields.name ? text : readSourceId(settings.source, text);
}

/** Returns whether it is clear what is meant. */
function link(
  plan: Plan,
  { column, text, preset, meanings }: Referring,
  { unimported, names }: { unimported: ReadonlyMap<string, ReadonlySet<string>>; names: NameResolver },
): boolean {
  const found = meanings.flatMap(({ field, idsOf }) => idsOf(text).map(id => ({ field, id })));
  const coming = found.length > 0 ? 0 : meanings.reduce((sum, { comingOf }) => sum + comingOf(text), 0);
  const [first] = found;
  if (first && found.length === 1) {
    preset.values[first.field] ??= first.id;
    return true;
  }
  if (coming === 1) {
    return true;
  }
  const lost = meanings.find(({ resource }) => unimported.get(resource)?.has(textMeant(plan, column, text)));
  if (lost && isUndecided(plan, column, text)) {
    const one = message(names.labelsOf(lost.resource)[0]);
    const reason = storeText(msg`No link: the row of the ${one} “${text}” is not imported`);
    preset.unlinked.push({ field: lost.field, reason, column: columnIn(plan, column) });
    return true;
  }
  const isAmbiguous = found.length > 1 || coming > 1;
  noteUnknown(names.unknown, column, text, isAmbiguous ? { isAmbiguous } : {});
  const chosen = chosenFor(plan, column, text);
  if ('as' in chosen && chosen.as === 'note') {
    preset.kept.set(column, text);
  } else if (!('as' in chosen) || chosen.as !== 'empty') {
    const list = message('record');
    const reason = isAmbiguous
      ? msg`There is more than one ${list} called “${text}”. Map a column with IDs, or choose one`
      : msg`There is no record “${text}” that it could be about`;
    preset.problems.push({ reason: storeText(reason), column: columnIn(plan, column) });
  }
  return false;
}
