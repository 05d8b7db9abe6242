import { t } from '@lingui/core/macro';
import type { ImportSettings, ImportView } from '@pipewright/contract/operations/imports.ts';
import { writeNumber, writePercent } from '../../formats/formats.ts';
import classes from './import.module.css';
import { stageKinds } from './stage-choice.tsx';
import { targetLabel } from './target-label.ts';

type Unknown = ImportView['unknown'][number];

/** What became of values that no list has without anybody being asked, and the stages that will be created. */
export function RecognizedValues({ view }: { view: ImportView }) {
  const { settings } = view;
  const lines = settings
    ? view.unknown.flatMap(value => {
        const meaning = meaningOf(value, settings);
        return meaning ? [{ value, meaning }] : [];
      })
    : [];
  return lines.length > 0 ? (
    <section aria-label={t`Recognized values`}>
      <h3 className={classes.strong}>{t`Recognized values`}</h3>
      <ul className={classes.used}>
        {lines.map(({ value, meaning }) => (
          <li key={`${value.field} ${value.value}`}>
            {t`${{ field: targetLabel(view.targets, value.field) }} “${{ value: value.value }}” (${{ rows: writeNumber(value.count) }}): ${meaning}`}
          </li>
        ))}
      </ul>
    </section>
  ) : null;
}

/** Undefined where people have decided otherwise, or still have to decide. */
function meaningOf({ field, value, mapped, stage }: Unknown, settings: ImportSettings): string | undefined {
  const choices = settings.unknown[field];
  const settled = choices?.values[value.toLowerCase()];
  if (mapped && !settled) {
    return t`becomes ${{ name: mapped.name }}`;
  }
  const isCreated = settled ? 'as' in settled && settled.as === 'create' : choices?.otherwise === 'create';
  if (!stage || !isCreated) {
    return undefined;
  }
  const given = settled && 'as' in settled ? settled : undefined;
  const kind = given?.kind ?? stage.kind;
  const name = stageKinds().find(each => each.value === kind)?.label ?? '';
  return field === 'dealStageId' && kind === 'open'
    ? t`will be created: ${{ kind: name }}, ${{ share: writePercent(given?.probability ?? stage.probability) }}`
    : t`will be created: ${{ kind: name }}`;
}
