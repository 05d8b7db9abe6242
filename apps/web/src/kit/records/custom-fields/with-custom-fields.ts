import { t } from '@lingui/core/macro';
import {
  type CustomFieldType,
  customFieldOf,
  customValueSchemas,
} from '@pipewright/contract/customization/custom-fields.ts';
import { customName } from '@pipewright/contract/customization/custom-names.ts';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Field, Fields } from '@pipewright/contract/fields/fields.ts';
import { withCustom } from '@pipewright/contract/fields/with-shape.ts';
import { z } from 'zod';
import type { CustomFieldRecord } from '../../data/queries/custom-fields-query.ts';
import type { FieldGroup, Screens } from '../screens/define-screens.ts';
import { fieldTexts } from '../screens/texts/screen-texts.ts';
import { choosable } from '../workspace/table/choosable.ts';
import type { FormulaSupport } from './formula-support.ts';

/** Several values, long texts and ids have no order that people would expect. */
const unsortable: readonly CustomFieldType[] = ['choices', 'longText', 'reference'];

/** All screens with the custom fields of the organization, as far as a role sees them. */
export function extendScreens(
  declared: readonly Screens[],
  definitions: readonly CustomFieldRecord[],
  /** The role of the viewer, if known. */
  roleId?: string,
  /** Absent: active formulas are left out. */
  formulas?: FormulaSupport,
): readonly Screens[] {
  const isKnown = (name = 'user') =>
    name === 'user' || declared.some(({ resource }) => resource.name === name);
  const visible = definitions
    .filter(({ rules }) => rules.access?.[roleId ?? ''] !== 'hidden' && isKnown(rules.references))
    .map(definition => ({ ...definition, key: definition.slug }));
  // The server does not calculate formulas that read a hidden field either.
  const usable = formulas
    ? formulas.withUsableFormulas(
        visible,
        name => declared.find(({ resource }) => resource.name === name)?.resource.fields,
      ).definitions
    : visible.filter(({ type, isActive }) => type !== 'formula' || !isActive);
  return declared.map(screens => withCustomFields(screens, usable, roleId, formulas));
}

/**
 * The screens of a resource with the custom fields of the organization, named `custom.<slug>`. From here on they are
 * handled like all other fields in columns, filters, forms and everything else. Without custom fields the screens are
 * returned unchanged.
 */
export function withCustomFields(
  screens: Screens,
  definitions: readonly CustomFieldRecord[],
  /** The role of the viewer, if known. */
  roleId?: string,
  formulas?: FormulaSupport,
): Screens {
  const all = definitions.filter(
    ({ entity, rules }) => entity === screens.resource.name && rules.access?.[roleId ?? ''] !== 'hidden',
  );
  if (all.length === 0) {
    return screens;
  }
  const own = all.filter(({ isActive }) => isActive).map(definition => clientField(definition, roleId));
  const resource = extendedResource(screens.resource, own, formulas);
  const required = own.filter(({ field }) => field.presence === 'expected').map(({ name }) => name);
  // The timeline also names fields that were retired since.
  const known: Fields = Object.fromEntries(all.map(each => [customName(each.slug), fieldOf(each)]));
  return {
    ...screens,
    resource,
    ...ownColumns(screens, own),
    allColumns: choosable(resource, [...screens.columns, ...screens.columnsWithRoom]),
    form: extendedForm(screens.form, own),
    quickFields: screens.quickFields && [...screens.quickFields, ...required],
    textsOf: name => {
      const { label, help } = known[name] ?? {};
      // Texts of the organization are not translated.
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

function extendedResource(
  resource: AnyResource,
  own: readonly ClientField[],
  formulas: FormulaSupport | undefined,
): AnyResource {
  const bySlug = Object.fromEntries(own.map(({ definition, field }) => [definition.slug, field]));
  const { create } = customValueSchemas(bySlug);
  const fields = { ...resource.fields, ...Object.fromEntries(own.map(({ name, field }) => [name, field])) };
  const sortable = own.filter(({ definition: { type, rules } }) =>
    type === 'formula'
      ? // The server cannot sort by a formula that reads other records.
        formulas && !formulas.readsOtherRecords(rules.formula ?? '', fields)
      : !unsortable.includes(type),
  );
  return {
    ...resource,
    fields,
    sortable: [...resource.sortable, ...sortable.map(({ name }) => name)],
    body:
      resource.body instanceof z.ZodObject
        ? (withCustom(resource.body, { custom: create.optional() }) as AnyResource['body'])
        : resource.body,
  };
}

const maxOwnColumns = 5;

/** A list whose only built-in column is the name shows the first fields of the organization. */
function ownColumns(
  { columns, card, resource }: Screens,
  own: readonly ClientField[],
): Pick<Screens, 'columns' | 'card'> {
  const isNameOnly = columns.length === 1 && columns[0] === resource.title;
  if (!isNameOnly) {
    return { columns, card };
  }
  const shown = own.filter(({ definition }) => definition.type !== 'longText').map(({ name }) => name);
  const [line, value, status] = shown;
  return { columns: [...columns, ...shown.slice(0, maxOwnColumns)], card: { ...card, line, value, status } };
}

/** Each field is in the section of its definition: an existing group of the form, or a new one after them. */
function extendedForm(form: readonly FieldGroup[], own: readonly ClientField[]): readonly FieldGroup[] {
  const bySection = Map.groupBy(own, ({ definition }) => definition.section ?? '');
  const namesIn = (section: string) => (bySection.get(section) ?? []).map(({ name }) => name);
  const titles = form.map(({ title = '' }) => title);
  const sections = [...bySection.keys()].filter(section => !titles.includes(section));
  return [
    ...form.map(group => ({ ...group, fields: [...group.fields, ...namesIn(group.title ?? '')] })),
    ...sections.map(section => ({ title: section || t`More fields`, fields: namesIn(section) })),
  ];
}
