import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import {
  maxObjectSlug,
  objectSlugOf,
  objectsPath,
} from '@pipewright/contract/customization/custom-objects.ts';
import { useFormScope } from '../../../kit/records/form/form-context.ts';
import { FormField } from '../../../kit/records/form/form-field.tsx';
import { IconChoice } from './icon-choice.tsx';

/** The fields of an object: how it is called, its picture, and where its records are found. */
export function ObjectForm() {
  const { record } = useFormScope();
  return (
    <>
      <FormField name="name" autoFocus />
      <FormField name="pluralName" />
      <IconChoice />
      <FormField name="titleLabel" />
      <FormField name="description" />
      <AddressField isFixed={record !== undefined} />
    </>
  );
}

/** Suggested from the plural name until somebody types another one; it never changes afterwards. */
function AddressField({ isFixed }: { isFixed: boolean }) {
  const { form, screens } = useFormScope();
  const { value, onChange, error } = form.getInputProps('slug');
  const { label, help } = screens.textsOf('slug');
  return (
    <TextInput
      label={label}
      description={isFixed ? t`It can’t be changed.` : help}
      placeholder={objectSlugOf(String(form.values.pluralName ?? '')) || undefined}
      leftSection={<span>{`${objectsPath}/`}</span>}
      leftSectionWidth={72}
      leftSectionPointerEvents="none"
      value={String(value ?? '')}
      onChange={onChange}
      error={error}
      disabled={isFixed}
      maxLength={maxObjectSlug}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
