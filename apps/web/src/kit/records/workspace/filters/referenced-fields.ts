import { customPathPattern, isCustomName } from '@pipewright/contract/customization/custom-names.ts';
import type { Field, Fields } from '@pipewright/contract/fields/fields.ts';
import { systemFields } from '@pipewright/contract/fields/system-fields.ts';
import { referencedName } from '@pipewright/contract/filters.ts';
import { groupingOf, isNumber } from '@pipewright/contract/groups.ts';
import type { Screens } from '../../screens/define-screens.ts';

/**
 * The screens of a resource with the fields of the records that its references lead to, such as `companyId.industryId`:
 * those that reports can group by, so that every figure of a report has a filter that people can read and change.
 */
export function withReferencedFields(screens: Screens, all: readonly Screens[]): Screens {
  const { resource } = screens;
  const found = Object.entries(resource.fields).flatMap(([via, field]) => {
    const target = all.find(each => each.resource.name === field.references);
    // Fields that have been added here already lead no further.
    const leadsOn = !isReferencedField(via) && referencedName(resource.fields, `${via}.id`) !== undefined;
    return leadsOn && target ? fieldsThrough(screens, via, target) : [];
  });
  const labels = new Map(found.map(({ name, label, target, field }) => [name, { label, target, field }]));
  const fields: Fields = {
    ...resource.fields,
    ...Object.fromEntries(found.map(({ name, definition }) => [name, definition])),
  };
  return Object.create(screens, {
    resource: { value: { ...resource, fields } },
    textsOf: {
      value: (name: string) => {
        const known = labels.get(name);
        return known
          ? { ...known.target.textsOf(known.field), label: known.label, heading: known.label }
          : screens.textsOf(name);
      },
    },
  }) as Screens;
}

/** Whether it is a field of another record: `companyId.industryId`, `custom.supplier.industryId`. */
export function isReferencedField(name: string): boolean {
  return isCustomName(name) ? customPathPattern.test(name) : name.includes('.');
}

interface Through {
  readonly name: string;
  readonly label: string;
  readonly field: string;
  readonly target: Screens;
  readonly definition: Field;
}

function fieldsThrough(screens: Screens, via: string, target: Screens): Through[] {
  const fields: Fields = { ...target.resource.fields, ...systemFields };
  return Object.entries(fields)
    .filter(([name]) => groupingOf(fields, name) !== undefined || isNumber(fields, name))
    .map(([field, definition]) => ({
      name: `${via}.${field}`,
      label: `${screens.textsOf(via).label} › ${target.textsOf(field).label}`,
      field,
      target,
      definition,
    }));
}
