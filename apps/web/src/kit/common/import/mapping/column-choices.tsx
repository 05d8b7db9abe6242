import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Button, Select, TextInput } from '@mantine/core';
import {
  type ImportSettings,
  type NewField,
  newFieldName,
  newFieldTypes,
  notesTarget,
} from '@pipewright/contract/operations/import/import-settings.ts';
import type { ImportView } from '@pipewright/contract/operations/import/imports.ts';
import { fieldTypeTexts } from '../../custom-fields/field-type-texts.ts';
import classes from '../import.module.css';
import { targetLabel } from './target-label.ts';

type Columns = Pick<ImportSettings, 'mapping' | 'newFields'>;

interface ColumnChoicesProps {
  readonly view: ImportView;
  readonly settings: ImportSettings;
  readonly onChange: (columns: Columns) => void;
}

const leaveOut = 'leave-out';
const createField = 'create-field';

/** What each column becomes: a field, a new custom field, a line of the notes, or nothing. */
export function ColumnChoices({ view, settings, onChange }: ColumnChoicesProps) {
  return (
    <>
      <LeftOutColumns view={view} settings={settings} onChange={onChange} />
      <ul className={classes.columns}>
        {view.columns.map(({ heading, sample }, column) => (
          <li key={heading} className={classes.column}>
            <div className={classes.words}>
              <p className={classes.strong}>{heading}</p>
              <p className={classes.sample}>{sample || t`No values`}</p>
            </div>
            <ColumnChoice column={column} view={view} settings={settings} onChange={onChange} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ColumnChoice({ column, view, settings, onChange }: ColumnChoicesProps & { column: number }) {
  const { heading } = view.columns[column] ?? { heading: '' };
  const own = newFieldName(column);
  const name = settings.mapping[column] ?? leaveOut;
  const field = name === own ? settings.newFields[own] : undefined;
  const fields = view.targets
    .filter(target => target.name !== notesTarget)
    .map(target => ({ value: target.name, label: targetLabel(view.targets, target.name) }));
  const choose = (chosen: string | null) => {
    const mapped = chosen === createField ? own : chosen === leaveOut ? null : chosen;
    onChange(withColumn(view, settings, column, mapped));
  };
  return (
    <div className={classes.choice}>
      <Select
        aria-label={t`${heading} becomes`}
        data={[
          { value: leaveOut, label: t`Leave out` },
          ...(hasNotes(view) ? [{ value: notesTarget, label: targetLabel(view.targets, notesTarget) }] : []),
          ...(view.canAddFields ? [{ value: createField, label: t`Create a custom field` }] : []),
          ...fields,
        ]}
        value={field ? createField : name}
        onChange={choose}
        allowDeselect={false}
        searchable
        className={classes.select}
      />
      {field && (
        <NewFieldChoice
          heading={heading}
          field={field}
          onChange={changed =>
            onChange({ ...settings, newFields: { ...settings.newFields, [own]: changed } })
          }
        />
      )}
    </div>
  );
}

interface NewFieldChoiceProps {
  readonly heading: string;
  readonly field: NewField;
  readonly onChange: (field: NewField) => void;
}

/** The name and the type of a custom field that the import creates. */
function NewFieldChoice({ heading, field, onChange }: NewFieldChoiceProps) {
  return (
    <>
      <TextInput
        aria-label={t`Name of the custom field for ${heading}`}
        value={field.label}
        onChange={event => onChange({ ...field, label: event.currentTarget.value })}
        error={field.label.trim() === '' && t`Enter a name`}
        maxLength={100}
        className={classes.newField}
      />
      <Select
        aria-label={t`Type of the custom field for ${heading}`}
        data={typesFor(field).map(type => ({ value: type, label: i18n._(fieldTypeTexts[type].name) }))}
        value={field.type}
        onChange={type => onChange({ ...field, type: type as NewField['type'] })}
        allowDeselect={false}
        className={classes.newField}
      />
      {field.type === 'choice' && <p className={classes.sample}>{t`Options: ${shownOptions(field)}`}</p>}
    </>
  );
}

function shownOptions({ options = [] }: NewField): string {
  return new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(options);
}

/** A choice needs options, which only a column with few different values has. */
function typesFor({ options }: NewField): readonly NewField['type'][] {
  return newFieldTypes.filter(type => type !== 'choice' || options !== undefined);
}

/** All columns that fill no field at once. */
function LeftOutColumns({ view, settings, onChange }: ColumnChoicesProps) {
  const leftOut = view.columns.flatMap(({ newField }, column) =>
    newField && settings.mapping[column] === null ? [column] : [],
  );
  const count = leftOut.length;
  if (count === 0 || !(hasNotes(view) || view.canAddFields)) {
    return null;
  }
  const all = (nameOf: (column: number) => string) =>
    onChange(
      leftOut.reduce<Columns>((now, column) => withColumn(view, now, column, nameOf(column)), settings),
    );
  return (
    <div className={classes.leftOut}>
      <p className={classes.words}>
        {t({
          message: plural(count, {
            one: '# column with values is left out.',
            other: '# columns with values are left out.',
          }),
        })}
      </p>
      {hasNotes(view) && (
        <Button variant="default" size="compact-sm" onClick={() => all(() => notesTarget)}>
          {t`Add all to notes`}
        </Button>
      )}
      {view.canAddFields && (
        <Button variant="default" size="compact-sm" onClick={() => all(newFieldName)}>
          {t`Create custom fields`}
        </Button>
      )}
    </div>
  );
}

function hasNotes({ targets }: ImportView): boolean {
  return targets.some(({ name }) => name === notesTarget);
}

/** Maps a column. A custom field is first called and typed as the file suggests. */
function withColumn(
  view: ImportView,
  { mapping, newFields }: Columns,
  column: number,
  name: string | null,
): Columns {
  const own = newFieldName(column);
  const { heading = '', newField } = view.columns[column] ?? {};
  const added = newField ?? { label: heading.slice(0, 100), type: 'text' as const };
  return {
    mapping: mapping.with(column, name),
    newFields: name === own ? { ...newFields, [own]: newFields[own] ?? added } : newFields,
  };
}
