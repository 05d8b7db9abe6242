import { customFieldOf } from '@pipewright/contract/customization/custom-fields.ts';
import type { Field } from '@pipewright/contract/fields/fields.ts';
import { type FieldDraft, rulesOf } from '../field-draft.ts';

/** The field that a draft describes, for inputs that show what it will be like. */
export function previewField(draft: FieldDraft): Field {
  const { label, help, type, isRequired, isIndexed } = draft;
  return customFieldOf({
    slug: 'preview',
    key: 'preview',
    type,
    label: label.trim(),
    help: help.trim(),
    isRequired,
    isIndexed,
    rules: rulesOf(draft),
  });
}
