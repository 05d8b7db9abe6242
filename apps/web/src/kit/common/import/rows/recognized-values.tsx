import { t } from '@lingui/core/macro';
import type { ImportSettings } from '@pipewright/contract/operations/import/import-settings.ts';
import type { ImportView } from '@pipewright/contract/operations/import/imports.ts';
import { writeNumber, writePercent } from '../../../formats/formats.ts';
import classes from '../import.module.css';
import { stageStates } from '../mapping/stage-choice.tsx';
import { targetLabel } from '../mapping/target-label.ts';

type Unknown = ImportView['unknown'][number];

/** What became of values that no list has without anybody being asked, and the stages that will be created. */
export function RecognizedValues({ view }: { view: ImportView }) {
  const { settings } = view;
  const sentences = settings
    ? view.unknown.flatMap(value => describe(value, settings, targetLabel(view.targets, value.field)) ?? [])
    : [];
  return sentences.length > 0 ? (
    <section aria-label={t`Recognized values`}>
      <h3 className={classes.strong}>{t`Recognized values`}</h3>
      <ul className={classes.used}>
        {sentences.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  ) : null;
}

/** Undefined where people have decided otherwise, or still have to decide. */
function describe(unknown: Unknown, settings: ImportSettings, label: string): string | undefined {
  const { field, value, mapped, stage } = unknown;
  const rows = writeNumber(unknown.count);
  const choices = settings.unknown[field];
  const settled = choices?.values[value.toLowerCase()];
  if (mapped && !settled) {
    const { name } = mapped;
    return t`${label} “${value}” becomes ${name} (rows: ${rows})`;
  }
  const isCreated = settled ? 'as' in settled && settled.as === 'create' : choices?.otherwise === 'create';
  if (!stage || !isCreated) {
    return undefined;
  }
  const given = settled && 'as' in settled ? settled : undefined;
  const state = given?.state ?? stage.state;
  const stateName = stageStates().find(each => each.value === state)?.label ?? '';
  const share = writePercent(given?.probability ?? stage.probability);
  return field === 'dealStageId' && state === 'open'
    ? t`${label} “${value}” will be created as ${stateName}, ${share} (rows: ${rows})`
    : t`${label} “${value}” will be created as ${stateName} (rows: ${rows})`;
}
