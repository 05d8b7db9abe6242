import { checkFieldCondition, fieldsAsked } from '@pipewright/contract/customization/conditional-fields.ts';
import { customName } from '@pipewright/contract/customization/custom-names.ts';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Fields } from '@pipewright/contract/fields/fields.ts';
import { type Filter, readFilter, WrongFilter } from '@pipewright/contract/filters.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import type { CustomFieldSet } from '../../platform/custom-fields/custom-field-set.ts';
import { resourceFor } from '../../platform/custom-fields/resource-for.ts';
import { msg, type Text } from '../../platform/language/message.ts';
import type { Definition } from './check-rules.ts';

/** What is wrong with the conditions under which a field is shown or required, by field. */
export function checkConditions(
  { entity, slug, type, rules }: Definition,
  customFields: CustomFieldSet | undefined,
): Record<string, Text> | undefined {
  const declared: AnyResource | undefined = resources.find(({ name }) => name === entity);
  const fields = declared
    ? askableFields(resourceFor(declared, { customFields }).fields, customName(slug))
    : {};
  for (const name of ['shownIf', 'requiredIf'] as const) {
    const filter = rules[name];
    if (filter && type === 'formula') {
      return { [`rules.${name}`]: msg`A formula field can’t have conditions` };
    }
    const problem = filter && problemWith(fields, filter);
    if (problem) {
      return { [`rules.${name}`]: problem };
    }
  }
  return undefined;
}

/** A field cannot depend on itself, nor on what is calculated only when a record is read. */
function askableFields(fields: Fields, own: string): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name, { formula }]) => name !== own && !formula));
}

function problemWith(fields: Fields, filter: Filter): Text | undefined {
  try {
    const read = readFilter(fields, filter, false);
    const unknown = fieldsAsked(read).find(name => !Object.hasOwn(fields, name));
    if (unknown !== undefined) {
      return msg`A condition can’t ask about “${unknown}”`;
    }
    return checkFieldCondition(fields, read)
      ? undefined
      : msg`Conditions can’t use relative periods, and can ask of a time only whether it is empty.`;
  } catch (error) {
    if (error instanceof WrongFilter) {
      return error.message;
    }
    throw error;
  }
}
