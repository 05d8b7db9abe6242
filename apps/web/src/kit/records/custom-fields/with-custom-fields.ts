import { t } from '@lingui/core/macro';
import {
  type CustomFieldType,
  customFieldOf,
  customValueSchemas,
} from '@pipewright/contract/custom-fields.ts';
import { customName } from '@pipewright/contract/custom-names.ts';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Field, Fields } from '@pipewright/contract/fields.ts';
import { readsOtherRecords } from '@pipewright/contract/formulas/formula-fields.ts';
import { withUsableFormulas } from '@pipewright/contract/formulas/usable-formulas.ts';
import { withCustom } from '@pipewright/contract/with-shape.ts';
import { z } from 'zod';
import type { CustomFieldRecord } from '../../data/queries/custom-fields-query.ts';
import type { FieldGroup, Screens } from '../screens/define-screens.ts';
import { fieldTexts } from '../screens/screen-texts.ts';
import { choosable } from '../workspace/table/choosable.ts';

/** Several values, long texts and ids have no order that people would expect. */
const unsortable: readonly CustomFieldType[] = ['choices', 'longText', 'reference'];

/** All screens with the custom fields of the organization, as far as a role sees them. */
export function extendScreens(
  declared: readonly Screens[],
  definitions: readonly CustomFieldRecord[],
  /** The role of whoever looks, where it is known. */
  roleId?: string,
): readonly Screens[] {
  const visible = definitions
    .filter(({ rules }) => rules.access?.[roleId ?? ''] !== 'hidden')
    .map(definition => ({ ...definition, key: definition.slug }));
  // The server does not calculate formulas that read a hidden field either.
  const usable = withUsableFormulas(
    visible,
    name => declared.find(({ resource }) => resource.name === name)?.resource.fields,
  );
  return declared.map(screens => withCustomFields(screens, usable.definitions, roleId));
}

/**
 * The screens of a resource with the custom fields of the organization, named `custom.<slug>`. From here on they are
 * fields like all others: columns, filters, forms and everything else are made from the result. Without custom fields
 * the screens stay as they are.
 */
export function withCustomFields(
  screens: Screens,
  definitions: readonly CustomFieldRecord[],
  /** The role of whoever looks, where it is known. */
  roleId?: string,
): Screens {
  const all = definitions.filter(
    ({ entity, rules }) => entity === screens.resource.name && rules.access?.[roleId ?? ''] !== 'hidden',
  );
  if (all.length === 0) {
    return screens;
  }
  const own = all.filter(({ isActive }) => isActive).map(definition => clientField(definition, roleId));
  const resource = extendedResource(screens.resource, own);
  const required = own.filter(({ field }) => field.presence === 'expected').map(({ name }) => name);
  // The timeline also names fields that were retired since.
  const known: Fields = Object.fromEntries(all.map(each => [customName(each.slug), fieldOf(each)]));
  return {
    ...screens,
    resource,
    allColumns: choosable(resource, [...screens.columns, ...screens.columnsWithRoom]),
    form: extendedForm(screens.form, own),
    quickFields: screens.quickFields && [...screens.quickFields, ...required],
    textsOf: name => {
      const { label, help } = known[name] ?? {};
      // What an organization has written is not translated.
      return label ? { ...fieldTexts(known, name), label, heading: label, help } : screens.textsOf(name);
    },
  };
}

interface ClientField {
  readonly name: string;
  readonly field: Field;
  readonly definition: CustomFieldRecord;
}

function clientField(definition: CustomFieldRecord, roleId: string | undefined): ClientField {
  const field = fieldOf(definition);
  const isReadOnly = definition.rules.access?.[roleId ?? ''] === 'read';
  return {
    name: customName(definition.slug),
    field: isReadOnly ? { ...field, presence: 'computed' } : field,
    definition,
  };
}

function fieldOf(definition: CustomFieldRecord): Field {
  // Browsers do not know under which key values are stored, and need not.
  return customFieldOf({ ...definition, key: definition.slug });
}

function extendedResource(resource: AnyResource, own: readonly ClientField[]): AnyResource {
  const bySlug = Object.fromEntries(own.map(({ definition, field }) => [definition.slug, field]));
  const { create } = customValueSchemas(bySlug);
  const fields = { ...resource.fields, ...Object.fromEntries(own.map(({ name, field }) => [name, field])) };
  const sortable = own.filter(({ definition }) => isSortable(definition, fields));
  return {
    ...resource,
    fields,
    sortable: [...resource.sortable, ...sortable.map(({ name }) => name)],
    body:
      resource.body instanceof z.ZodObject
        ? (withCustom(resource.body, { custom: create.optional() }) as unknown as AnyResource['body'])
        : resource.body,
  };
}

/** The server cannot sort by a formula that reads other records. */
function isSortable({ type, rules }: CustomFieldRecord, fields: Fields): boolean {
  return type === 'formula' ? !readsOtherRecords(rules.formula ?? '', fields) : !unsortable.includes(type);
}

/** Each field stands in the section of its definition: a group that the form has, or a new one after them. */
function extendedForm(form: readonly FieldGroup[], own: readonly ClientField[]): readonly FieldGroup[] {
  const bySection = Map.groupBy(own, ({ definition }) => definition.section ?? '');
  const namesIn = (section: string) => (bySection.get(section) ?? []).map(({ name }) => name);
  const titles = form.map(({ title }) => title);
  const sections = [...bySection.keys()].filter(section => section === '' || !titles.includes(section));
  return [
    ...form.map(group =>
      group.title ? { ...group, fields: [...group.fields, ...namesIn(group.title)] } : group,
    ),
    ...sections.map(section => ({ title: section || t`More fields`, fields: namesIn(section) })),
  ];
}
