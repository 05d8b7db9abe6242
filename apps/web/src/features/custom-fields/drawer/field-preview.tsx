import { t } from '@lingui/core/macro';
import { customName } from '@pipewright/contract/customization/custom-names.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnyRecord } from '../../../kit/data/queries/any-record.ts';
import { fieldValue } from '../../../kit/data/queries/field-values.ts';
import { listOptions } from '../../../kit/data/queries/resource-queries.ts';
import { fieldEditorOf } from '../../../kit/records/field-types/editors/field-editors.ts';
import { FieldCell } from '../../../kit/records/field-types/field-cell.tsx';
import { fieldTypeOf, isEmptyValue } from '../../../kit/records/field-types/field-types.ts';
import type { Screens } from '../../../kit/records/screens/define-screens.ts';
import { useScreens } from '../../../kit/records/screens/registry.tsx';
import { fieldTexts } from '../../../kit/records/screens/texts/screen-texts.ts';
import type { FieldDraft } from '../field-draft.ts';
import classes from './field-form.module.css';
import { previewField } from './preview-field.ts';

/** The input as the forms will show it, below the values of the newest record. What is entered here is not saved. */
export function FieldPreview({ draft }: { draft: FieldDraft }) {
  const field = previewField({ ...draft, label: draft.label.trim() || t`Label` });
  const screens = useScreens(draft.entity);
  const { resource } = screens;
  const { data } = useQuery(listOptions(resource, { pageSize: 1, total: 'none' }));
  const record = data?.data[0];
  const title = String(record?.[resource.title] ?? '');
  return (
    <section className={classes.preview} aria-label={t`Preview`}>
      <div className={classes.previewTitle}>{title ? t`Preview on ${title}` : t`Preview`}</div>
      {record && <Neighbours screens={screens} record={record} draft={draft} />}
      <PreviewInput key={draft.type} field={field} />
    </section>
  );
}

/** So many values of the same section show where the field will stand. */
const maxNeighbours = 3;

interface NeighboursProps {
  readonly screens: Screens;
  readonly record: AnyRecord;
  readonly draft: FieldDraft;
}

function Neighbours({ screens, record, draft }: NeighboursProps) {
  const { fields } = screens.resource;
  const section = draft.section.trim() || t`More fields`;
  const names = (screens.form.find(({ title }) => title === section)?.fields ?? [])
    .filter(name => name !== customName(draft.slug))
    .slice(-maxNeighbours);
  return (
    <dl className={classes.neighbours}>
      {names.map(name => (
        <div key={name}>
          <dt>{screens.textsOf(name).label}</dt>
          <dd>
            {isEmptyValue({ fields }, name, fieldValue(record, name)) ? (
              '–'
            ) : (
              <FieldCell screens={screens} name={name} value={fieldValue(record, name)} record={record} />
            )}
          </dd>
        </div>
      ))}
    </dl>
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
