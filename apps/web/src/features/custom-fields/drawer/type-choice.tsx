import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Input, Select } from '@mantine/core';
import { type CustomFieldType, typesInstead } from '@pipewright/contract/customization/custom-fields.ts';
import { fieldTypeTexts } from '../../../kit/common/custom-fields/field-type-texts.ts';
import classes from './field-form.module.css';
import type { FieldFormApi } from './use-field-form.ts';

interface TypeChoiceProps {
  readonly form: FieldFormApi;
  /** The type of a field that exists: it can change only to types whose values are stored in the same way. */
  readonly savedType?: CustomFieldType;
}

/** The types of fields, each with what it is for. */
export function TypeChoice({ form, savedType }: TypeChoiceProps) {
  if (savedType) {
    const instead = typesInstead(savedType);
    if (instead.length > 0) {
      return (
        <TypeSelect form={form} types={[savedType, ...instead]} isChanged={form.values.type !== savedType} />
      );
    }
    const { icon: Icon, name } = fieldTypeTexts[savedType];
    return (
      <Input.Wrapper label={t`Type`} labelElement="div">
        <div className={classes.fixedType}>
          <Icon size={16} stroke={1.75} aria-hidden />
          {i18n._(name)}
        </div>
      </Input.Wrapper>
    );
  }
  const types = Object.keys(fieldTypeTexts) as CustomFieldType[];
  return (
    <fieldset className={classes.types}>
      <legend className={classes.legend}>{t`Type`}</legend>
      {types.map(type => {
        const { icon: Icon, name, hint } = fieldTypeTexts[type];
        return (
          <label key={type} className={classes.type}>
            <input
              type="radio"
              name="type"
              value={type}
              checked={form.values.type === type}
              onChange={() => chooseType(form, type)}
            />
            <Icon size={18} stroke={1.75} aria-hidden />
            <span className={classes.typeName}>{i18n._(name)}</span>
            <span className={classes.typeHint}>{i18n._(hint)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

interface TypeSelectProps {
  readonly form: FieldFormApi;
  readonly types: readonly CustomFieldType[];
  readonly isChanged: boolean;
}

function TypeSelect({ form, types, isChanged }: TypeSelectProps) {
  return (
    <Select
      label={t`Type`}
      description={isChanged ? t`The type changes only if all existing values fit.` : undefined}
      data={types.map(type => ({ value: type, label: i18n._(fieldTypeTexts[type].name) }))}
      value={form.values.type}
      onChange={chosen => chosen && chooseType(form, chosen as CustomFieldType)}
      allowDeselect={false}
      error={form.errors.type}
    />
  );
}

/** Types whose values are stored in the same way keep the default; for others it would not fit. */
function chooseType(form: FieldFormApi, type: CustomFieldType): void {
  const { type: previous, rules } = form.values;
  const keepsDefault = typesInstead(previous).includes(type);
  const kept = keepsDefault ? rules.default : undefined;
  form.setFieldValue('rules', { ...rules, default: kept, result: undefined });
  form.setFieldValue('type', type);
}
