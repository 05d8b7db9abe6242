import { t } from '@lingui/core/macro';
import { customName } from '@pipewright/contract/customization/custom-names.ts';
import { useScreens } from '../../../kit/records/screens/registry.tsx';
import { ConditionField } from '../../../kit/records/workspace/filters/condition-field.tsx';
import classes from './field-form.module.css';
import type { FieldFormApi } from './use-field-form.ts';

/** When forms show the field, and when it must have a value, depending on other fields of the record. */
export function Conditions({ form }: { form: FieldFormApi }) {
  const { entity, slug, isRequired, rules } = form.values;
  const screens = useScreens(entity);
  const names = Object.entries(screens.resource.fields)
    .filter(([name, { formula }]) => name !== customName(slug) && !formula)
    .map(([name]) => name);
  return (
    <div className={`${classes.wide} ${classes.conditions}`}>
      <ConditionField
        label={t`Show the field if`}
        emptyText={t`Always`}
        screens={screens}
        names={names}
        value={rules.shownIf ?? null}
        onChange={next => form.setFieldValue('rules', { ...rules, shownIf: next ?? undefined })}
        error={form.errors['rules.shownIf'] as string | undefined}
      />
      {!isRequired && (
        <ConditionField
          label={t`Require a value if`}
          emptyText={t({ message: 'Never', context: 'condition' })}
          screens={screens}
          names={names}
          value={rules.requiredIf ?? null}
          onChange={next => form.setFieldValue('rules', { ...rules, requiredIf: next ?? undefined })}
          error={form.errors['rules.requiredIf'] as string | undefined}
        />
      )}
    </div>
  );
}
