import { fieldLabel } from '@pipewright/contract/fields/system-fields.ts';
import { notesTarget } from '@pipewright/contract/operations/import/import-settings.ts';
import { sourceLanguage } from '@pipewright/contract/texts/languages.ts';
import { translateDeclared } from '../../language/translate.ts';
import { notesFieldOf, type Plan } from '../match/plan.ts';
import { linkedField } from '../match/source-ids.ts';
import { convertCell } from './convert-cell.ts';
import type { RowProblem } from './read-row.ts';
import { chosenFor } from './resolve-names.ts';
import { columnIn, type Preset } from './row-presets.ts';

type Values = Record<string, unknown>;

interface RowInProgress {
  readonly values: Values;
  readonly problems: RowProblem[];
  readonly kept: Preset['kept'];
}

/** Adds to the notes what has no field: columns that were mapped to them, and names that no list has (`Owner: Bob`). */
export function addNotes(
  plan: Plan,
  row: ReadonlyMap<string, string>,
  { values, problems, kept }: RowInProgress,
): void {
  const name = notesFieldOf(plan.fields);
  const field = name && plan.fields[name];
  const names = [...lostNames(plan, row, values), ...kept];
  const lines = [
    ...(row.has(notesTarget) ? [row.get(notesTarget)] : []),
    ...names.map(([each, text]) => `${noteLabel(plan, each)}: ${text}`),
  ];
  if (!name || !field || lines.length === 0) {
    return;
  }
  const text = [values[name], ...lines].filter(Boolean).join('\n');
  const converted = convertCell(name, field, text, plan.formats);
  if ('problem' in converted) {
    problems.push({ reason: converted.problem, column: columnIn(plan, name) });
  } else {
    values[name] = converted.value;
  }
}

/** Names that no list has and that were chosen to be kept in the notes. */
function lostNames(plan: Plan, row: ReadonlyMap<string, string>, values: Values): [string, string][] {
  return plan.columns.flatMap(({ name, field }): [string, string][] => {
    const text = row.get(name);
    const isLost = text && field.references && values[name] === undefined;
    const chosen = isLost ? chosenFor(plan, name, text) : { as: 'empty' };
    return text && 'as' in chosen && chosen.as === 'note' ? [[name, text]] : [];
  });
}

function noteLabel({ module, language }: Plan, name: string): string {
  const linked = linkedField(name);
  const label = translateDeclared(
    language ?? sourceLanguage,
    fieldLabel(module.resource.fields, linked ?? name),
  );
  return linked ? `${label} ID` : label;
}
