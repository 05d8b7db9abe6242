import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { labelOf } from '@pipewright/contract/fields/field-messages.ts';
import { fieldNamed } from '@pipewright/contract/fields/system-fields.ts';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { fieldValue } from '../../data/queries/field-values.ts';
import type { TextContext } from '../field-types/field-type.ts';
import { fieldTypeOf } from '../field-types/field-types.ts';

/** The value of a field as plain text, without a request to the server; empty if that is not possible. */
export function valueText(
  resource: AnyResource,
  record: AnyRecord,
  name: string,
  formats: Omit<TextContext, 'field' | 'record'>,
): string {
  const field = fieldNamed(resource.fields, name);
  const type = fieldTypeOf(resource, name);
  // The name of a referenced record is only known if it is embedded in this one.
  const value = field?.references ? embeddedBy(resource, record, name) : fieldValue(record, name);
  if (!field || !type || type.isEmpty(value)) {
    return '';
  }
  const text = type.text(value, { field, record, ...formats });
  return field.references ? spoken(text) : text;
}

/** The embedded values of a reference; of several, the one with a name. */
function embeddedBy({ fields }: AnyResource, record: AnyRecord, reference: string): unknown {
  const names = Object.keys(fields).filter(name => fields[name]?.embeds?.via === reference);
  return (
    names.map(name => record[name]).find(value => typeof value === 'object' && value !== null) ??
    record[names.find(name => name.endsWith('Name')) ?? names[0] ?? '']
  );
}

/** Of some references only the key was read along: `urgent` is shown as “Urgent”. */
function spoken(text: string): string {
  return /^[a-z][a-z-]*$/.test(text) ? labelOf(text.replaceAll('-', ' ')) : text;
}
