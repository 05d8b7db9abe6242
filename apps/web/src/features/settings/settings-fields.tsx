import { t } from '@lingui/core/macro';
import { Checkbox, Select, type SelectProps, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { organizationFields } from '@pipewright/contract/fields/organization-fields.ts';
import classes from './settings.module.css';
import type { SettingName, SettingsForm } from './use-settings-form.ts';

interface FieldProps {
  readonly form: SettingsForm;
  readonly name: SettingName;
  readonly label: string;
  readonly description?: string;
}

/** What every input of the settings has in common. */
function shared({ form, name, label, description }: FieldProps) {
  return {
    label,
    description,
    error: form.errorOf(name),
    readOnly: !form.mayChange,
    value: form.valueOf(name),
    maxLength: organizationFields[name].maxLength,
  };
}

export function TextSetting(
  props: FieldProps & Pick<TextInputProps, 'type' | 'rightSection' | 'rightSectionWidth' | 'placeholder'>,
) {
  const { form, name, label, description, ...input } = props;
  return (
    <TextInput
      {...shared({ form, name, label, description })}
      {...input}
      autoComplete={input.type === 'tel' ? 'tel' : undefined}
      onChange={event => form.change(name, event.currentTarget.value)}
    />
  );
}

export function LongTextSetting(props: FieldProps) {
  return (
    <Textarea
      {...shared(props)}
      className={classes.whole}
      rows={2}
      onChange={event => props.form.change(props.name, event.currentTarget.value)}
    />
  );
}

export function ChoiceSetting({
  data,
  placeholder,
  isNeeded = false,
  ...props
}: FieldProps & Pick<SelectProps, 'data' | 'placeholder'> & { readonly isNeeded?: boolean }) {
  const { maxLength: _, ...input } = shared(props);
  return (
    <Select
      {...input}
      value={input.value || null}
      data={withPresent(data, input.value)}
      placeholder={placeholder}
      onChange={chosen => props.form.change(props.name, chosen)}
      searchable
      nothingFoundMessage={t`Nothing found`}
      allowDeselect={!isNeeded}
      clearable={!isNeeded && props.form.mayChange}
      clearButtonProps={{ 'aria-label': t`Clear: ${props.label}` }}
      // Hundreds of options that nobody looks at would slow everything down.
      comboboxProps={{ keepMounted: false }}
      autoComplete="off"
    />
  );
}

/** Something that is done or not. */
export function FlagSetting({ form, name, label, description }: FieldProps) {
  return (
    <Checkbox
      className={classes.whole}
      label={label}
      description={description}
      checked={form.valueOf(name) === 'true'}
      disabled={!form.mayChange}
      onChange={event => form.change(name, event.currentTarget.checked)}
    />
  );
}

/** A value from before there was a list stays a choice. */
function withPresent(data: SelectProps['data'], value: string): SelectProps['data'] {
  const known = (data ?? []).some(
    option => option === value || (typeof option === 'object' && 'value' in option && option.value === value),
  );
  return value === '' || known ? data : ([value, ...(data ?? [])] as SelectProps['data']);
}
