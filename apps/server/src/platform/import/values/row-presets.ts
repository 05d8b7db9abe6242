import type { StageKind } from '@pipewright/contract/operations/import/import-settings.ts';
import { fullNameField, noColumn, type Plan } from '../match/plan.ts';
import { readSourceId, sourceIdField } from '../match/source-ids.ts';
import { addHints, noHints, type StageHints } from '../stages/infer-stage.ts';
import { readNumber } from './read-number.ts';
import type { RowProblem } from './read-row.ts';

export type Texts = Map<string, string>;

/** What a row says beside its plain values. */
export interface Preset {
  /** Its id in the system that the file comes from. */
  readonly sourceId?: string;
  /** Whether the record is open, won or lost, where the file has columns for that. */
  readonly outcome?: StageKind;
  readonly values: Record<string, unknown>;
  /** Links to records that another row or file will create: the ids that these will have, by field. */
  readonly coming: Map<string, string>;
  /** Texts that no list has and that the notes keep, by field. */
  readonly kept: Map<string, string>;
  readonly problems: RowProblem[];
  readonly unlinked: Unlinked[];
}

/** A link that stays empty, because the row that it refers to is not imported. */
export interface Unlinked extends RowProblem {
  readonly field: string;
}

/** Takes what concerns the whole row out of its texts: its id, and whether it is open, won or lost. */
export function takePresets(plan: Plan, rows: readonly Texts[]): Preset[] {
  return rows.map(row => {
    const id = row.get(sourceIdField);
    row.delete(sourceIdField);
    expandProbability(plan, row);
    return {
      ...(id ? { sourceId: readSourceId(plan.settings.source, id) } : {}),
      outcome: plan.module.imports.outcomeOf?.(row),
      values: {},
      coming: new Map(),
      kept: new Map(),
      problems: [],
      unlinked: [],
    };
  });
}

/** HubSpot writes 0.2 where others write 20 %. */
function expandProbability({ settings }: Plan, row: Texts): void {
  const text = row.get('probability') ?? '';
  if (settings.source === 'HubSpot' && /^(0|1|0?[.,]\d+|1[.,]0+)$/.test(text)) {
    row.set('probability', String(Math.round(Number(text.replace(',', '.')) * 100)));
  }
}

/** Adds what rows say about stages that no list has. */
export function addStageHints(
  plan: Plan,
  rows: readonly Texts[],
  presets: readonly Preset[],
): ReadonlyMap<string, StageHints> {
  const name = plan.module.imports.stages ?? '';
  const hints = new Map(plan.hints);
  for (const [i, row] of rows.entries()) {
    const text = row.get(name);
    if (text) {
      const key = `${name} ${text.toLowerCase()}`;
      hints.set(key, addHints(hints.get(key) ?? noHints, hintOf(plan, row, presets[i]?.outcome)));
    }
  }
  return hints;
}

function hintOf({ settings }: Plan, row: Texts, outcome: StageKind | undefined): StageHints {
  const probability = readNumber(row.get('probability') ?? '', settings.decimalMark);
  return {
    ...noHints,
    ...(outcome ? { [outcome]: 1 } : {}),
    ...(probability === undefined ? {} : { probability, rated: 1 }),
  };
}

/** The column of a field, for the reader to see. None of a value that all rows get. */
export function columnIn({ columns }: Plan, name: string): number | null {
  const named =
    columns.find(column => column.name === name) ?? columns.find(column => column.name === fullNameField);
  return named && named.column !== noColumn ? named.column : null;
}
