import { z } from 'zod';
import type { Field } from '../fields/fields.ts';
import { singleLine } from '../fields/single-line.ts';

const fieldName = z.string().min(1).max(100);

const section = z.strictObject({
  /**
   * The first declared field of the built-in section that this one continues. Its title is that of the built-in section,
   * in the language of the reader, unless `title` replaces it.
   */
  builtIn: fieldName.optional(),
  title: singleLine().min(1).max(100).optional(),
  fields: z.array(fieldName).max(300),
});

/**
 * The order of fields on forms and record pages. It is applied tolerantly: names that no longer exist are ignored, and
 * fields that it does not name are shown at the end of their section.
 */
const unchecked = z.strictObject({
  sections: z.array(section).min(1).max(50),
  /** Fields that are not shown. This is presentation, not access control. */
  hidden: z.array(fieldName).max(300),
});
export type Arrangement = z.output<typeof unchecked>;
export type ArrangedSection = Arrangement['sections'][number];

export const arrangement = unchecked.refine(namesEachFieldOnce, 'Each field can be placed only once');

/** The names of all fields that an arrangement places or hides. */
export function arrangedFields({ sections, hidden }: Arrangement): readonly string[] {
  return [...sections.flatMap(({ fields }) => fields), ...hidden];
}

function namesEachFieldOnce(given: Arrangement): boolean {
  const names = arrangedFields(given);
  return new Set(names).size === names.length;
}

/** Whether a layout can hide a field: not if people may have to fill it in. */
export function canBeHidden({ presence, requiredIf }: Pick<Field, 'presence' | 'requiredIf'>): boolean {
  return presence !== 'required' && presence !== 'expected' && !requiredIf;
}
