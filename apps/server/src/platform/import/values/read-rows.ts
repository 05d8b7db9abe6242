import type { TenantTx } from '../../database/tenant-db.ts';
import { storeText } from '../../language/stored-text.ts';
import { withE164 } from '../../phone-numbers/with-e164.ts';
import type { EarlierStay } from '../../resources/define-module.ts';
import type { Plan } from '../match/plan.ts';
import type { StoredRow } from '../read/row-sink.ts';
import { sameStage } from '../stages/infer-stage.ts';
import { presetCurrencies } from './preset-currencies.ts';
import { presetLinks } from './preset-links.ts';
import { type ReadRow, readRow, textsOf } from './read-row.ts';
import { type NameResolver, NewEntry, resolveNames } from './resolve-names.ts';
import { addStageHints, columnIn, type Preset, takePresets } from './row-presets.ts';

/** A row with everything that it says, or its problem. */
type WholeRow =
  | {
      readonly values: Readonly<Record<string, unknown>>;
      readonly sourceId?: string;
      readonly earlierStay?: EarlierStay;
    }
  | Extract<ReadRow, { reason: string }>;

/** Reads the values of rows, without comparing them with others. */
export async function readRows(
  tx: TenantTx,
  plan: Plan,
  rows: readonly StoredRow[],
): Promise<{ read: WholeRow[]; unknown: NameResolver['unknown'] }> {
  const texts = rows.map(([, ...cells]) => textsOf(plan, cells));
  const presets = takePresets(plan, texts);
  const hinted = { ...plan, hints: addStageHints(plan, texts, presets) };
  const names = await resolveNames(tx, hinted, texts);
  await presetLinks(tx, plan, { rows: texts, presets, names });
  await presetCurrencies(tx, plan, { rows: texts, presets, names });
  const read = texts.map((row, i) =>
    withPreset(plan, readRow(plan, row, names, tx.principal), presets[i], names),
  );
  for (const [key, met] of names.unknown) {
    const own = hinted.hints.get(key);
    names.unknown.set(key, own ? { ...met, hints: own } : met);
  }
  return { read: await withNumbers(tx, plan, read), unknown: names.unknown };
}

/** Adds what was known before, and what follows from all of it. */
function withPreset(plan: Plan, row: ReadRow, preset: Preset | undefined, names: NameResolver): WholeRow {
  const [problem] = preset?.problems ?? [];
  if ('reason' in row || !preset) {
    return row;
  }
  if (problem) {
    return problem;
  }
  const values = { ...row.values, ...preset.values };
  const { stages = '', complete } = plan.module.imports;
  if (!complete) {
    return { values, sourceId: preset.sourceId };
  }
  const chosen = values[stages];
  const stage = chosen instanceof NewEntry ? chosen.stage : names.stages.find(({ id }) => id === chosen);
  const completed = complete({
    values,
    outcome: preset.outcome,
    stage,
    stageFor: kind => sameStage(plan.fields[stages]?.references ?? '', kind, names.stages),
    timeZone: plan.formats.timeZone,
  });
  return 'problem' in completed
    ? { reason: storeText(completed.problem), column: columnIn(plan, completed.field) }
    : { ...completed, sourceId: preset.sourceId };
}

/** Adds the E.164 form of phone numbers to valid rows. */
async function withNumbers(tx: TenantTx, { module }: Plan, read: readonly WholeRow[]): Promise<WholeRow[]> {
  const rows = read.map(row => ({ values: 'values' in row ? row.values : {} }));
  const completed = await withE164(tx, module, rows);
  return read.map((row, i) => ('values' in row ? { ...row, values: completed[i] ?? row.values } : row));
}
