import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { message, msg } from '../../language/message.ts';
import { storeText } from '../../language/stored-text.ts';
import { isAbout } from '../../resources/query/about-fields.ts';
import { findComingIds, findComingNames } from '../batch/coming-records.ts';
import { nounsOf } from '../match/id-headings.ts';
import { type Plan, relatedFields } from '../match/plan.ts';
import { hasSourceIds, readSourceId } from '../match/source-ids.ts';
import { findReadable } from './preset-links.ts';
import { readNames } from './read-names.ts';
import { chosenFor, type NameResolver, noteUnknown } from './resolve-names.ts';
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
  for (const column of [relatedFields.id, relatedFields.personId, relatedFields.name]) {
    if (!plan.columns.some(({ name }) => name === column)) {
      continue;
    }
    const texts = rows.map(row => take(row, column));
    const meanings = await readMeanings(tx, plan, column, texts.filter(Boolean));
    for (const [i, text] of texts.entries()) {
      const preset = presets[i];
      if (text && preset) {
        const fitting = meanings.filter(({ resource }) => isOfKind(resource, kinds[i] ?? ''));
        link(plan, { column, text, meanings: fitting.length > 0 ? fitting : meanings }, { preset, names });
      }
    }
  }
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

function link(
  plan: Plan,
  { column, text, meanings }: { column: string; text: string; meanings: readonly Meanings[] },
  { preset, names }: { preset: Preset; names: NameResolver },
): void {
  const found = meanings.flatMap(({ field, idsOf }) => idsOf(text).map(id => ({ field, id })));
  const coming = found.length > 0 ? 0 : meanings.reduce((sum, { comingOf }) => sum + comingOf(text), 0);
  const [first] = found;
  if (first && found.length === 1) {
    preset.values[first.field] ??= first.id;
    return;
  }
  if (coming === 1) {
    return;
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
}
