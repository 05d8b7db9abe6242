import { plural, t } from '@lingui/core/macro';
import { Alert, Button, Select } from '@mantine/core';
import { otherSource } from '@pipewright/contract/fields/source-fields.ts';
import type { ImportSettings } from '@pipewright/contract/operations/import/import-settings.ts';
import { checkImport, type ImportView } from '@pipewright/contract/operations/import/imports.ts';
import { useState } from 'react';
import { useChange } from '../../../data/changes/use-change.ts';
import { ApiError, messageOf } from '../../../data/client/api-error.ts';
import { call } from '../../../data/client/client.ts';
import { rowsText } from '../../../formats/row-counts.ts';
import { importFormatOf } from '../../../records/field-types/field-types.ts';
import type { Screens } from '../../../records/screens/define-screens.ts';
import { useUnsavedChanges } from '../../../ui/dialogs/unsaved-changes.ts';
import { FilePreview } from '../file-preview.tsx';
import classes from '../import.module.css';
import { importStep } from '../import-queries.ts';
import { RememberedSettings } from '../remembered-settings.tsx';
import { ColumnChoices } from './column-choices.tsx';
import { DuplicateChoice } from './duplicate-choice.tsx';
import { FixedValues } from './fixed-values.tsx';
import { dateOrders, decimalMarks } from './format-choices.ts';
import { SourceChoice } from './source-choice.tsx';
import { UnknownValues } from './unknown-values.tsx';

interface MappingFormProps {
  readonly view: ImportView;
  readonly settings: ImportSettings;
  readonly screens: Screens;
  readonly onChecked: () => void;
}

/** What each column means, how its texts are read, and what happens to rows that are there already. */
export function MappingForm({ view, settings: saved, screens, onChecked }: MappingFormProps) {
  const [settings, setSettings] = useState(saved);
  // Nothing in the file says which number of a date is the day, so somebody has to choose.
  const [isOrderMissing, setOrderMissing] = useState(
    view.phase === 'read' && view.reading?.isDateOrderUnclear === true,
  );
  const change = (part: Partial<ImportSettings>) => setSettings(now => ({ ...now, ...part }));
  // A check saves the settings. Leaving the page before that asks first.
  useUnsavedChanges(JSON.stringify(settings) !== JSON.stringify(saved));
  const check = useChange({
    ...importStep(view.id),
    send: () => call(checkImport, { params: { id: view.id }, body: withoutOpenChoices(settings) }),
  });

  return (
    <section className={classes.card} aria-label={t`Columns`}>
      <div className={classes.line}>
        <div>
          <h2 className={classes.title}>{t`Map columns`}</h2>
          <p className={classes.hint}>
            {t`${{ file: view.fileName }}: ${{ rows: rowsText(view.rowCount) }}, ${{ columns: columnsText(view.columns.length) }}. Columns you leave out are not imported.`}
          </p>
        </div>
      </div>
      <FilePreview view={view} />
      <RememberedSettings reading={view.reading} />
      <ColumnChoices view={view} settings={settings} onChange={change} />
      <Formats
        view={view}
        screens={screens}
        settings={settings}
        isOrderMissing={isOrderMissing}
        onChange={part => {
          setOrderMissing(isOrderMissing && !part.dateOrder);
          change(part);
        }}
      />
      <SourceChoice settings={settings} onChange={change} />
      <FixedValues view={view} settings={settings} onChange={fixed => change({ fixed })} />
      <DuplicateChoice view={view} screens={screens} settings={settings} onChange={change} />
      {view.unknown.length > 0 && (
        <UnknownValues view={view} settings={settings} onChange={unknown => change({ unknown })} />
      )}
      {check.error && (
        <Alert color="red" role="alert">
          {refusalOf(check.error)}
        </Alert>
      )}
      <div className={classes.actions}>
        <Button
          disabled={isOrderMissing || hasUnnamedField(settings)}
          loading={check.isPending}
          onClick={() => check.mutate(undefined, { onSuccess: onChecked })}
        >
          {t`Check rows`}
        </Button>
      </div>
    </section>
  );
}

function hasUnnamedField({ mapping, newFields }: ImportSettings): boolean {
  return Object.entries(newFields).some(([name, { label }]) => mapping.includes(name) && label.trim() === '');
}

/** Where nothing was chosen, it becomes what all others become. */
function withoutOpenChoices(settings: ImportSettings): ImportSettings {
  const unknown = Object.entries(settings.unknown).map(([field, { otherwise, values }]) => {
    const chosen = Object.entries(values).filter(([, settled]) => !('to' in settled && settled.to === ''));
    return [field, { otherwise, values: Object.fromEntries(chosen) }];
  });
  const fixed = Object.entries(settings.fixed).filter(([, text]) => text.trim() !== '');
  const newFields = Object.entries(settings.newFields).filter(([name]) => settings.mapping.includes(name));
  return {
    ...settings,
    unknown: Object.fromEntries(unknown),
    fixed: Object.fromEntries(fixed),
    newFields: Object.fromEntries(newFields),
    source: settings.source.trim() || otherSource,
  };
}

function refusalOf(error: unknown): string {
  const [field] = error instanceof ApiError ? Object.values(error.fields) : [];
  return field ?? messageOf(error);
}

interface FormatsProps extends Pick<MappingFormProps, 'view' | 'screens' | 'settings'> {
  /** Day and month cannot be distinguished, and nobody has chosen yet. */
  readonly isOrderMissing: boolean;
  readonly onChange: (part: Partial<ImportSettings>) => void;
}

/** How dates and numbers are written, as far as a column has any. */
function Formats({ view, screens, settings, isOrderMissing, onChange }: FormatsProps) {
  const formats = view.targets
    .filter(({ name }) => settings.mapping.includes(name))
    .map(target => importFormatOf(screens.resource, target));
  const hasNumbers = formats.includes('number');
  const hasDates = formats.includes('date');
  return hasDates || hasNumbers ? (
    <div className={classes.formats}>
      {hasDates && (
        <Select
          label={t`Dates are written as`}
          data={dateOrders()}
          value={isOrderMissing ? null : settings.dateOrder}
          placeholder={t`Choose the order`}
          description={
            isOrderMissing
              ? t`In this file, day and month cannot be told apart: 03/04/2021 could be in March or in April.`
              : undefined
          }
          onChange={value => onChange({ dateOrder: value as ImportSettings['dateOrder'] })}
          allowDeselect={false}
        />
      )}
      {hasNumbers && (
        <Select
          label={t`Numbers are written with a`}
          data={decimalMarks()}
          value={settings.decimalMark}
          onChange={value => onChange({ decimalMark: value as ImportSettings['decimalMark'] })}
          allowDeselect={false}
        />
      )}
    </div>
  ) : null;
}

function columnsText(count: number): string {
  return t({ message: plural(count, { one: '# column', other: '# columns' }) });
}
