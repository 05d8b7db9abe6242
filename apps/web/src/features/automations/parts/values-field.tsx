import { t } from '@lingui/core/macro';
import { ActionIcon, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { fieldValue, nestValues } from '../../../kit/data/queries/field-values.ts';
import { fieldEditorOf } from '../../../kit/records/field-types/editors/field-editors.ts';
import { fieldTypeOf } from '../../../kit/records/field-types/field-types.ts';
import type { Screens } from '../../../kit/records/screens/define-screens.ts';
import classes from '../automations.module.css';

type Values = Readonly<Record<string, unknown>>;

interface ValuesFieldProps {
  readonly screens: Screens;
  readonly values: Values;
  readonly onChange: (values: Values) => void;
  readonly errorOf: (name: string) => string | undefined;
}

/** Some fields of a record with the values that they get, each with the input that forms have for it. */
export function ValuesField({ screens, values, onChange, errorOf }: ValuesFieldProps) {
  const { resource, textsOf } = screens;
  const names = namesIn(values);
  const change = (next: Readonly<Record<string, unknown>>) => onChange(nestValues(next));
  const flat = Object.fromEntries(names.map(name => [name, fieldValue(values, name)]));
  const offered = Object.keys(resource.fields)
    .filter(name => resource.fields[name]?.presence !== 'computed' && !names.includes(name))
    .filter(name => fieldEditorOf(resource, name).input !== undefined)
    .map(name => ({ value: name, label: textsOf(name).label }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <div className={classes.values}>
      {names.map(name => (
        <ValueRow
          key={name}
          screens={screens}
          name={name}
          value={flat[name]}
          error={errorOf(`values.${name}`)}
          onChange={value => change({ ...flat, [name]: value })}
          onRemove={() =>
            change(Object.fromEntries(Object.entries(flat).filter(([other]) => other !== name)))
          }
        />
      ))}
      <Select
        aria-label={t`Add a field`}
        placeholder={t`Add a field`}
        data={offered}
        value={null}
        onChange={name =>
          name && change({ ...flat, [name]: fieldTypeOf(resource, name)?.emptyValue ?? null })
        }
        error={errorOf('values')}
        searchable
      />
    </div>
  );
}

interface ValueRowProps {
  readonly screens: Screens;
  readonly name: string;
  readonly value: unknown;
  readonly error?: string | undefined;
  readonly onChange: (value: unknown) => void;
  readonly onRemove: () => void;
}

function ValueRow({ screens, name, value, error, onChange, onRemove }: ValueRowProps) {
  const { resource, textsOf } = screens;
  const field = resource.fields[name];
  const { input: Input } = fieldEditorOf(resource, name);
  const texts = textsOf(name);
  if (!field || !Input) {
    return null;
  }
  return (
    <div className={classes.value}>
      <div className={classes.valueInput}>
        <Input
          name={name}
          field={field}
          texts={texts}
          value={value}
          onChange={onChange}
          error={error}
          resourceName={resource.name}
          title=""
          narrowedBy={{}}
        />
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={t`Remove ${texts.label}`}
        onClick={onRemove}
      >
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** `{ jobTitle, custom: { tier } }` → `jobTitle`, `custom.tier`. */
function namesIn(values: Values): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    name === 'custom' && value && typeof value === 'object'
      ? Object.keys(value).map(slug => `custom.${slug}`)
      : [name],
  );
}
