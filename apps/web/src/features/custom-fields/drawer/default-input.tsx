import { t } from '@lingui/core/macro';
import type { FieldRules } from '@pipewright/contract/fields/field-rules.ts';
import { fieldEditorOf } from '../../../kit/records/field-types/editors/field-editors.ts';
import { fieldTypeOf } from '../../../kit/records/field-types/field-types.ts';
import { fieldTexts } from '../../../kit/records/screens/texts/screen-texts.ts';
import type { FieldDraft } from '../field-draft.ts';
import { previewField } from './preview-field.ts';
import type { FieldFormApi } from './use-field-form.ts';

/** The value that new records begin with, entered as it will be in their forms. */
export function DefaultInput({ form }: { form: FieldFormApi }) {
  const draft = form.values;
  if (!canHaveDefault(draft)) {
    return null;
  }
  const field = previewField({ ...draft, isRequired: false });
  const fields = { default: field };
  const { input: Input } = fieldEditorOf({ fields }, 'default');
  const empty = fieldTypeOf({ fields }, 'default')?.emptyValue;
  return (
    Input && (
      <Input
        key={draft.type}
        name="rules.default"
        field={field}
        texts={{ ...fieldTexts(fields, 'default'), label: t`Default value`, help: undefined }}
        value={draft.rules.default ?? empty}
        onChange={value =>
          form.setFieldValue('rules', { ...draft.rules, default: value as FieldRules['default'] })
        }
        error={form.errors['rules.default']}
        resourceName=""
        title=""
        narrowedBy={nothing}
      />
    )
  );
}

const nothing = {};

/** The same record would be wrong for most, a formula is always calculated, and two records with the default would not be unique. */
function canHaveDefault({ type, isUnique }: FieldDraft): boolean {
  return type !== 'reference' && type !== 'formula' && !isUnique;
}
