import { t } from '@lingui/core/macro';
import {
  type ArrangedSection,
  type Arrangement,
  canBeHidden,
} from '@pipewright/contract/customization/arrangement.ts';
import { isCustomName } from '@pipewright/contract/customization/custom-names.ts';
import type { Fields } from '@pipewright/contract/fields/fields.ts';
import type { FieldGroup } from '../screens/define-screens.ts';

/** The name of the section of custom fields that are in no other section. */
const customSection = 'custom';

interface ArrangedGroup extends FieldGroup {
  /** The built-in section that it continues; see `sectionIdOf`. */
  readonly builtIn?: string;
}

export interface ArrangedForm {
  readonly form: readonly ArrangedGroup[];
  readonly hiddenFields: readonly string[];
}

/** A form as it is declared. */
export function unarrangedForm(form: readonly FieldGroup[]): ArrangedForm {
  return { form: form.map(group => ({ ...group, builtIn: sectionIdOf(group) })), hiddenFields: [] };
}

/**
 * A form in another order. Names that the form does not have are ignored. Fields that the arrangement does not name
 * are last in their section, so that new fields are shown without editing the layout.
 */
export function arrangeForm(
  form: readonly FieldGroup[],
  arrangement: Arrangement,
  fields: Fields,
): ArrangedForm {
  const arranged = arrangeSections(form, arrangement, fields);
  return { ...arranged, form: arranged.form.filter(hasFields) };
}

/** The same with the sections of the arrangement that have no fields, each at its index. */
export function arrangeSections(
  form: readonly FieldGroup[],
  { sections, hidden }: Arrangement,
  fields: Fields,
): ArrangedForm {
  const all = form.flatMap(group => group.fields);
  const hiddenFields = hidden.filter(name => all.includes(name) && fields[name] && canBeHidden(fields[name]));
  const placed = new Set([...sections.flatMap(section => section.fields), ...hiddenFields]);
  const titles = sections.map(section => titleOf(section, form));
  const rest = form.map(group => ({
    title: group.title,
    builtIn: sectionIdOf(group),
    fields: group.fields.filter(name => !placed.has(name)),
    section: indexOfSection(sections, titles, group),
  }));
  const arranged = sections.map(({ builtIn, fields: names }, index) => ({
    title: titles[index],
    builtIn,
    fields: [
      ...names.filter(name => all.includes(name)),
      ...rest.filter(({ section }) => section === index).flatMap(group => group.fields),
    ],
  }));
  const others = rest.filter(({ section }) => section === -1).map(({ section: _, ...group }) => group);
  return { form: [...arranged, ...others.filter(hasFields)], hiddenFields };
}

function hasFields({ fields }: FieldGroup): boolean {
  return fields.length > 0;
}

/** By which a layout knows a section of the form; undefined for sections that the organization has named itself. */
export function sectionIdOf({ title, fields: [first = ''] }: FieldGroup): string | undefined {
  if (!isCustomName(first)) {
    return first || undefined;
  }
  return title === t`More fields` ? customSection : undefined;
}

/** Which arranged section continues a section of the form; -1 if none does. */
function indexOfSection(
  sections: readonly ArrangedSection[],
  titles: readonly (string | undefined)[],
  group: FieldGroup,
): number {
  const id = sectionIdOf(group);
  const byId = id === undefined ? -1 : sections.findIndex(({ builtIn }) => builtIn === id);
  return byId === -1
    ? sections.findIndex(({ builtIn }, index) => builtIn === undefined && titles[index] === group.title)
    : byId;
}

/** The title in the language that is shown, unless the organization has written its own. */
function titleOf(section: ArrangedSection, form: readonly FieldGroup[]): string | undefined {
  const { title, builtIn, fields } = section;
  if (title !== undefined || builtIn === undefined) {
    return title;
  }
  const own = form.find(group => sectionIdOf(group) === builtIn);
  // The built-in section may begin with another field since.
  const former = form.find(group => group.fields.some(name => fields.includes(name)));
  return (own ?? former)?.title;
}
