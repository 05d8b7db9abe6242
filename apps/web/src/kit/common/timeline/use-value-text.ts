import { t } from '@lingui/core/macro';
import type { Fields } from '@pipewright/contract/fields/fields.ts';
import { fieldNamed } from '@pipewright/contract/fields/system-fields.ts';
import { useFormats } from '../../formats/use-formats.tsx';
import { fieldTypeOf } from '../../records/field-types/field-types.ts';
import { isBlank, plainText } from '../../records/field-types/plain-text.ts';

const maxLength = 120;

/** How a value of a record reads in a sentence. */
export function useValueText(fields: Fields): (field: string, value: unknown) => string {
  const formats = useFormats();
  return (name, value) => {
    if (isBlank(value)) {
      return t`(empty)`;
    }
    const field = fieldNamed(fields, name);
    const type = fieldTypeOf({ fields }, name);
    const text = field && type ? type.text(value, { field, ...formats }) : plainText(value);
    return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  };
}
