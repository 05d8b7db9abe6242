import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { type FieldRules, referencedEntities } from '@pipewright/contract/fields/field-rules.ts';
import { useAllScreens } from '../../../kit/records/screens/registry.tsx';
import { hasRule } from '../field-draft.ts';
import { useTargetName } from '../use-target-name.ts';
import { FormulaSettings } from './formula/formula-settings.tsx';
import { OptionsEditor } from './options-editor.tsx';
import type { FieldFormApi } from './use-field-form.ts';

/** What a type cannot do without: the options of a choice, what a reference leads to, and the formula. */
export function TypeSettings({ form }: { form: FieldFormApi }) {
  const { type } = form.values;
  if (hasRule(type, 'options')) {
    return <OptionsEditor form={form} />;
  }
  if (hasRule(type, 'formula')) {
    return <FormulaSettings form={form} />;
  }
  return hasRule(type, 'references') ? <TargetSelect form={form} /> : null;
}

function TargetSelect({ form }: { form: FieldFormApi }) {
  const nameOf = useTargetName();
  const known = useAllScreens();
  const { rules } = form.values;
  const targets = referencedEntities.filter(
    name => name === 'user' || known.some(({ resource }) => resource.name === name),
  );
  return (
    <Select
      label={t`Refers to`}
      data={targets.map(name => ({ value: name, label: nameOf(name) }))}
      value={rules.references ?? null}
      onChange={chosen =>
        form.setFieldValue('rules', { ...rules, references: chosen as FieldRules['references'] })
      }
      allowDeselect={false}
      error={form.errors['rules.references']}
    />
  );
}
