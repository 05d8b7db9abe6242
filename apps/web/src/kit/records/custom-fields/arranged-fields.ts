import type { FieldGroup, Screens } from '../screens/define-screens.ts';

type Arranged = Pick<Screens, 'form' | 'formWithoutLayout'>;

/** Some fields in the order of the layout, without those that it hides. Without a layout they stay as they are. */
export function arrangeNames(
  { form, formWithoutLayout }: Arranged,
  names: readonly string[],
): readonly string[] {
  return formWithoutLayout
    ? form.flatMap(({ fields }) => fields).filter(name => names.includes(name))
    : names;
}

/** A section of the layout with some of its fields. Its id does not depend on which. */
export interface ArrangedGroup extends FieldGroup {
  readonly id: number;
}

/** The sections of the layout with those of the given fields that they have; undefined where there is no layout. */
export function arrangeGroups(
  { form, formWithoutLayout }: Arranged,
  names: readonly string[],
): readonly ArrangedGroup[] | undefined {
  return (
    formWithoutLayout &&
    form
      .map(({ title, fields }, id) => ({ id, title, fields: fields.filter(name => names.includes(name)) }))
      .filter(({ fields }) => fields.length > 0)
  );
}
