import { fieldNamed } from '@pipewright/contract/fields/system-fields.ts';
import { fieldEditorOf } from '../../field-types/editors/field-editors.ts';
import type { Screens } from '../../screens/define-screens.ts';
import { type DraftCondition, takesValue } from './filter-draft.ts';

interface FilterValueProps {
  readonly screens: Screens;
  readonly condition: DraftCondition;
  readonly error?: string;
  readonly onChange: (value: unknown) => void;
}

/** The input for the value of a condition, where its operator takes one. */
export function FilterValue({ screens, condition, error, onChange }: FilterValueProps) {
  const { field: name, op, value } = condition;
  const { resource, textsOf } = screens;
  const field = fieldNamed(resource.fields, name);
  const { condition: Condition } = fieldEditorOf(resource, name);
  return field && Condition && takesValue(op) ? (
    <Condition
      // The state of one field's input means nothing to another's.
      key={name}
      field={field}
      texts={textsOf(name)}
      operator={op}
      value={value}
      error={error}
      onChange={onChange}
    />
  ) : null;
}
