import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { fieldOf } from '@pipewright/contract/fields/fields.ts';
import { previewFormula } from '@pipewright/contract/operations/customization/custom-fields.ts';
import { customFields } from '@pipewright/contract/resources/custom-fields.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { messageOf } from '../../../../kit/data/client/api-error.ts';
import { call } from '../../../../kit/data/client/client.ts';
import { useFormats } from '../../../../kit/formats/use-formats.tsx';
import { fieldEditorOf } from '../../../../kit/records/field-types/editors/field-editors.ts';
import { fieldTypeOf } from '../../../../kit/records/field-types/field-types.ts';
import { fieldTexts } from '../../../../kit/records/screens/texts/screen-texts.ts';
import type { FieldDraft } from '../../field-draft.ts';
import form from '../field-form.module.css';
import { previewField } from '../preview-field.ts';
import classes from './formula.module.css';

/** So long nothing is asked while somebody types. */
const pauseMs = 400;

/** The result of the formula for a real record: the newest one, or one that is chosen. */
export function FormulaPreview({ draft }: { draft: FieldDraft }) {
  const { entity, rules } = draft;
  const { formula = '', result = 'text', digits } = rules;
  const [recordId, setRecordId] = useState<string>();
  const [asked] = useDebouncedValue(formula, pauseMs);
  const query = useQuery(previewOptions({ entity, formula: asked, result, digits, recordId }));
  return (
    <section className={`${form.preview} ${classes.result}`} aria-label={t`Preview`} aria-live="polite">
      <div className={form.previewTitle}>{t`Preview`}</div>
      <RecordChoice entity={entity} value={recordId ?? query.data?.record?.id} onChange={setRecordId} />
      <div className={classes.value}>
        {query.isPending && <Skeleton height={18} width="40%" />}
        {query.isError && <span className={classes.empty}>{messageOf(query.error)}</span>}
        {query.data &&
          (query.data.record ? (
            <Result draft={draft} value={query.data.value} />
          ) : (
            <span className={classes.empty}>{t`There are no records yet.`}</span>
          ))}
      </div>
    </section>
  );
}

/** The result as lists and pages show it. */
function Result({ draft, value }: { draft: FieldDraft; value: unknown }) {
  const formats = useFormats();
  const field = previewField(draft);
  const text =
    value === null ? '' : fieldTypeOf({ fields: { field } }, 'field')?.text(value, { field, ...formats });
  return text ? (
    <output>{text}</output>
  ) : (
    <span className={classes.empty}>{t`No result for this record`}</span>
  );
}

interface RecordChoiceProps {
  readonly entity: string;
  readonly value?: string;
  readonly onChange: (id: string | undefined) => void;
}

function RecordChoice({ entity, value, onChange }: RecordChoiceProps) {
  const field = fieldOf({ kind: 'reference', presence: 'optional', references: entity });
  const fields = { record: field };
  const { input: Input } = fieldEditorOf({ fields }, 'record');
  return (
    Input && (
      <Input
        name="record"
        field={field}
        texts={{ ...fieldTexts(fields, 'record'), label: t`Record` }}
        value={value ?? null}
        onChange={next => onChange(typeof next === 'string' ? next : undefined)}
        resourceName=""
        title=""
        narrowedBy={nothing}
      />
    )
  );
}

const nothing = {};

function previewOptions(body: z.input<typeof previewFormula.body>) {
  return queryOptions({
    queryKey: [customFields.name, 'preview', body],
    // Any change of a record can change the result.
    meta: { dependsOn: 'anything' },
    queryFn: async ({ signal }) => (await call(previewFormula, { body, signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
