import type { Screens } from './define-screens.ts';

/** All fields of a form, also those that a layout hides. */
export function formFields({
  form,
  hiddenFields,
}: Pick<Screens, 'form' | 'hiddenFields'>): readonly string[] {
  return [...form.flatMap(({ fields }) => fields), ...hiddenFields];
}
