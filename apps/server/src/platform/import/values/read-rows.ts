import { sourceLanguage } from '@pipewright/contract/texts/languages.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { createPause } from '../../event-loop.ts';
import { storeText } from '../../language/stored-text.ts';
import { withE164 } from '../../phone-numbers/with-e164.ts';
import type { Principal } from '../../principal.ts';
import type { CompletedRow, EarlierStay } from '../../resources/define-module.ts';
import type { Plan } from '../match/plan.ts';
import { nameOwners } from '../people/name-owners.ts';
import { damagedCells, damageOf } from '../read/damaged-row.ts';
import type { StoredRow } from '../read/row-sink.ts';
import { sameStage } from '../stages/infer-stage.ts';
import { presetCurrencies } from './currencies/preset-currencies.ts';
import { presetRecordCurrencies } from './currencies/preset-record-currencies.ts';
import { presetLinks } from './preset-links.ts';
import { presetRelated } from './preset-related.ts';
import { type RowProblem, readRow, textsOf } from './read-row.ts';
import { type NameResolver, NewEntry, resolveNames } from './resolve-names.ts';
import { addStageHints, columnIn, type Preset, type Texts, takePresets } from './row-presets.ts';

type Values = Readonly<Record<string, unknown>>;

/** A row with everything that it says; or everything that is wrong with it: the first, and all others in `more`. */
export type WholeRow =
  | {
      readonly values: Values;
      /** The values before the module completed them: marks such as a status are in these only. */
      readonly told: Values;
      readonly sourceId?: string;
      readonly earlierStay?: EarlierStay;
      /** Links that stay empty, and why. */
      readonly unlinked: readonly RowProblem[];
    }
  | (RowProblem & { readonly more: readonly RowProblem[] });

/** Reads the values of rows, without comparing them with others. */
export async function readRows(
  tx: TenantTx,
  plan: Plan,
  rows: readonly StoredRow[],
): Promise<{ read: WholeRow[]; unknown: NameResolver['unknown'] }> {
  const texts = rows.map(([, ...cells]) => textsOf(plan, cells));
  await nameOwners(tx, plan, texts);
  const presets = takePresets(plan, texts);
  const hinted = { ...plan, hints: addStageHints(plan, texts, presets) };
  const names = await resolveNames(tx, hinted, texts);
  await presetLinks(tx, plan, { rows: texts, presets, names });
  await presetRelated(tx, plan, { rows: texts, presets, names });
  await presetCurrencies(tx, plan, { rows: texts, presets, names });
  await presetRecordCurrencies(tx, plan, { rows: texts, presets, names });
  const pause = createPause();
  const read: WholeRow[] = [];
  for (const [i, preset] of presets.entries()) {
    const row = texts[i] ?? new Map();
    read.push(readDamage(plan, rows[i]) ?? readWhole(plan, { row, preset, names }, tx.principal));
    await pause();
  }
  for (const [key, met] of names.unknown) {
    const own = hinted.hints.get(key);
    names.unknown.set(key, own ? { ...met, hints: own } : met);
  }
  return { read: await withNumbers(tx, plan, read), unknown: names.unknown };
}

/** A row that could not be read has no values, and no other problem matters. */
function readDamage({ settings }: Plan, [, ...cells]: StoredRow | [] = []): WholeRow | undefined {
  const width = settings.mapping.length;
  const damaged = damagedCells(cells, width);
  return damaged && { reason: storeText(damageOf(damaged, width)), column: null, more: [] };
}

interface RowToRead {
  readonly row: Texts;
  readonly preset: Preset;
  readonly names: NameResolver;
}

function readWhole(plan: Plan, { row, preset, names }: RowToRead, principal: Principal): WholeRow {
  const { values, problems, unlinked } = readRow(plan, row, preset, { names, principal });
  const { stages = '' } = plan.module.imports;
  // Nothing follows from a stage that is a problem itself.
  const isStageWrong = problems.length > 0 && row.has(stages) && values[stages] === undefined;
  const completed = isStageWrong ? { values } : completeRow(plan, values, preset, names);
  if ('problem' in completed) {
    const reason = storeText(completed.problem);
    problems.push({ reason, column: columnIn(plan, completed.field) });
  }
  const [first, ...more] = problems;
  if (first) {
    return { ...first, more };
  }
  return { values, told: values, ...completed, sourceId: preset.sourceId, unlinked };
}

/** Adds what follows from the values of a row. */
function completeRow(plan: Plan, values: Values, { outcome }: Preset, names: NameResolver): CompletedRow {
  const { stages = '', complete } = plan.module.imports;
  if (!complete) {
    return { values };
  }
  const chosen = values[stages];
  const stage = chosen instanceof NewEntry ? chosen.stage : names.stages.find(({ id }) => id === chosen);
  return complete({
    values,
    outcome,
    stage,
    stageFor: kind => sameStage(plan.fields[stages]?.references ?? '', kind, names.stages),
    timeZone: plan.formats.timeZone,
    language: plan.language ?? sourceLanguage,
  });
}

/** Adds the E.164 form of phone numbers to valid rows. */
async function withNumbers(tx: TenantTx, { module }: Plan, read: readonly WholeRow[]): Promise<WholeRow[]> {
  const rows = read.map(row => ({ values: 'values' in row ? row.values : {} }));
  const completed = await withE164(tx, module, rows);
  return read.map((row, i) => ('values' in row ? { ...row, values: completed[i] ?? row.values } : row));
}
