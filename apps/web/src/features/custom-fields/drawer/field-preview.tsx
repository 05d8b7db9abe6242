import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { fieldEditorOf } from '../../../kit/records/field-types/editors/field-editors.ts';
import { fieldTypeOf } from '../../../kit/records/field-types/field-types.ts';
import { fieldTexts } from '../../../kit/records/screens/screen-texts.ts';
import type { FieldDraft } from '../field-draft.ts';
import classes from './field-form.module.css';
import { previewField } from './preview-field.ts';

/** The input as the forms will show it. What is entered here is not saved. */
export function FieldPreview({ draft }: { draft: FieldDraft }) {
  const field = previewField({ ...draft, label: draft.label.trim() || t`Label` });
  return (
    <section className={classes.preview} aria-label={t`Preview`}>
      <div className={classes.previewTitle}>{t`Preview`}</div>
      <PreviewInput key={draft.type} field={field} />
    </section>
  );
}

function PreviewInput({ field }: { field: ReturnType<typeof previewField> }) {
  const fields = { preview: field };
  const { input: Input } = fieldEditorOf({ fields }, 'preview');
  const empty = fieldTypeOf({ fields }, 'preview')?.emptyValue;
  const [value, setValue] = useState<unknown>();
  return (
    Input && (
      <Input
        name="preview"
        field={field}
        texts={fieldTexts(fields, 'preview')}
        value={value ?? field.default ?? empty}
        onChange={setValue}
        resourceName=""
        title=""
        narrowedBy={nothing}
      />
    )
  );
}

const nothing = {};
