import { plural, t } from '@lingui/core/macro';
import { Alert } from '@mantine/core';
import type { ImportSettings } from '@pipewright/contract/operations/import/import-settings.ts';
import type { ImportView } from '@pipewright/contract/operations/import/imports.ts';
import { writeList, writeNumber } from '../../../formats/formats.ts';
import classes from '../import.module.css';
import { targetLabel } from '../mapping/target-label.ts';

const shownAtMost = 10;

/** The entries of other lists that the import would create, besides the records themselves; for stages see `RecognizedValues`. */
export function AlsoCreated({ view }: { view: ImportView }) {
  const created = view.unknown.filter(unknown => isCreated(view.settings, unknown));
  const byField = [...Map.groupBy(created, ({ field }) => field)];
  const newFields = Object.entries(view.settings?.newFields ?? {}).filter(([name]) =>
    view.settings?.mapping.includes(name),
  );
  return byField.length > 0 || newFields.length > 0 ? (
    <Alert color="blue" title={t`The import also creates`}>
      {newFields.length > 0 && (
        <p className={classes.hint}>
          {t`Custom fields: ${{ names: writeList(newFields.map(([, { label }]) => label)) }}`}
        </p>
      )}
      {byField.map(([field, values]) => {
        const label = targetLabel(view.targets, field);
        const number = writeNumber(values.length);
        const names = writeList(values.slice(0, shownAtMost).map(({ value }) => value));
        const more = values.length - shownAtMost;
        return (
          <p key={field} className={classes.hint}>
            {more > 0
              ? t({
                  message: plural(more, {
                    one: `${label} (${number}): ${names} and # more`,
                    other: `${label} (${number}): ${names} and # more`,
                  }),
                })
              : t`${label} (${number}): ${names}`}
          </p>
        );
      })}
    </Alert>
  ) : null;
}

function isCreated(
  settings: ImportSettings | null,
  { field, value, mapped, stage, isAmbiguous }: ImportView['unknown'][number],
): boolean {
  if (mapped || stage || isAmbiguous) {
    return false;
  }
  const choices = settings?.unknown[field];
  const settled = choices?.values[value.toLowerCase()];
  return settled ? 'as' in settled && settled.as === 'create' : choices?.otherwise === 'create';
}
