import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Checkbox, Select, TextInput } from '@mantine/core';
import {
  type CustomFieldType,
  convertibleTypes,
  textTypes,
} from '@pipewright/contract/customization/custom-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldTypeTexts } from '../../../kit/common/custom-fields/field-type-texts.ts';
import { dateOrders, decimalMarks } from '../../../kit/common/import/mapping/format-choices.ts';
import { fieldErrorsOf, useChange } from '../../../kit/data/changes/use-change.ts';
import type { CustomFieldRecord } from '../../../kit/data/queries/custom-fields-query.ts';
import { withinSentence } from '../../../kit/language/within-sentence.ts';
import { AskForm } from '../../../kit/records/form/ask-form.tsx';
import form from '../../../kit/records/form/form.module.css';
import { convertField } from '../custom-field-changes.ts';
import { ConversionPreview, lacksOptions, previewOptions } from './conversion-preview.tsx';

interface ConvertFieldDialogProps {
  readonly field: CustomFieldRecord;
  readonly onClose: () => void;
}

const numbers: readonly CustomFieldType[] = ['number', 'amount', 'percent', 'rating'];

/** Makes a field of another type from an existing one, after a look at what its values would become. */
export function ConvertFieldDialog({ field, onClose }: ConvertFieldDialogProps) {
  const types = convertibleTypes(field.type);
  const [type, setType] = useState<CustomFieldType>();
  const [typedLabel, setTypedLabel] = useState<string>();
  const [dateOrder, setDateOrder] = useState<'dmy' | 'mdy' | 'ymd'>('dmy');
  const [decimalMark, setDecimalMark] = useState<'.' | ','>('.');
  const [retiresOld, setRetiresOld] = useState(false);
  const convert = useChange(convertField);
  const nameOf = (each: CustomFieldType) => i18n._(fieldTypeTexts[each].name);
  const isText = textTypes.includes(field.type);
  const old = field.label;
  const proposed = type ? `${old} (${withinSentence(nameOf(type))})`.slice(0, 100) : '';
  const label = typedLabel ?? proposed;
  const preview = useQuery(previewOptions(field.id, type && { type, dateOrder, decimalMark }));
  return (
    <AskForm
      title={t`Convert ${old}`}
      confirm={t`Convert`}
      change={convert}
      failure={t`The field wasn’t converted.`}
      isHeld={!type || label.trim() === '' || lacksOptions(preview.data)}
      onConfirm={() =>
        type &&
        convert.mutate(
          { field, body: { type, label: label.trim(), dateOrder, decimalMark, retiresOld } },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <p className={form.hint}>
        {t`A new field gets the values that fit its type. ${old} keeps all of its values, so nothing is lost.`}
      </p>
      <Select
        label={t`New type`}
        placeholder={t`Choose a type`}
        data={types.map(each => ({ value: each, label: nameOf(each) }))}
        value={type ?? null}
        onChange={chosen => setType(types.find(each => each === chosen))}
        allowDeselect={false}
        data-autofocus
      />
      {type && (
        <>
          <TextInput
            label={t`Label of the new field`}
            value={label}
            maxLength={100}
            required
            error={fieldErrorsOf(convert.error).label}
            onChange={event => setTypedLabel(event.currentTarget.value)}
          />
          {isText && type === 'date' && (
            <Select
              label={t`Dates are written as`}
              data={dateOrders()}
              value={dateOrder}
              onChange={chosen => chosen && setDateOrder(chosen as typeof dateOrder)}
              allowDeselect={false}
            />
          )}
          {isText && numbers.includes(type) && (
            <Select
              label={t`Numbers are written as`}
              data={decimalMarks()}
              value={decimalMark}
              onChange={chosen => chosen && setDecimalMark(chosen as typeof decimalMark)}
              allowDeselect={false}
            />
          )}
          <ConversionPreview label={old} preview={preview} />
          <Checkbox
            label={t`Retire ${old} afterwards`}
            description={t`It is hidden, and keeps its values.`}
            checked={retiresOld}
            onChange={event => setRetiresOld(event.currentTarget.checked)}
          />
        </>
      )}
    </AskForm>
  );
}
