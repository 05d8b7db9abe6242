import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Button, Select } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import { nestValues } from '../../../data/queries/field-values.ts';
import { useAutoFocus } from '../../../ui/dialogs/use-auto-focus.ts';
import { fieldEditorOf } from '../../field-types/editors/field-editors.ts';
import { fieldTypeOf } from '../../field-types/field-types.ts';
import { isBlank } from '../../field-types/plain-text.ts';
import form from '../../form/form.module.css';
import { bodyOf } from '../../form/form-values.ts';
import type { Screens } from '../../screens/define-screens.ts';
import { useCascade } from '../../screens/use-cascade.ts';
import { useWorkspace } from '../workspace-context.ts';
import type { BulkUpdate } from './bulk-changes.ts';

interface BulkEditFormProps {
  readonly count: number;
  readonly onApply: (update: BulkUpdate) => void;
  readonly onClose: () => void;
}

/** A field, its new value, and a button that says how many get it. */
export function BulkEditForm({ count, onApply, onClose }: BulkEditFormProps) {
  const { workspace } = useWorkspace();
  const { resource, textsOf, texts } = workspace;
  const names = useSharedFields(workspace);
  const [chosen, choose] = useState<{ name: string; value: unknown }>();
  const field = resource.fields[chosen?.name ?? ''];
  const Input = chosen && fieldEditorOf(resource, chosen.name).input;
  const isMissing = !field || (isBlank(chosen?.value) && field.presence !== 'optional');

  function apply(event: FormEvent): void {
    event.preventDefault();
    if (chosen && !isMissing) {
      const updates = bodyOf(resource, [chosen.name], nestValues({ [chosen.name]: chosen.value }));
      onApply({ updates, shown: updates, told: t`${{ field: textsOf(chosen.name).label }} changed` });
      onClose();
    }
  }

  return (
    <form ref={useAutoFocus()} className={form.form} onSubmit={apply}>
      <div className={form.fields}>
        <Select
          label={t`Field`}
          placeholder={t`Choose a field`}
          data={names.map(name => ({ value: name, label: textsOf(name).label }))}
          value={chosen?.name ?? null}
          onChange={name => name && choose({ name, value: fieldTypeOf(resource, name)?.emptyValue })}
          allowDeselect={false}
          data-autofocus
        />
        {chosen && field && Input && (
          <Input
            key={chosen.name}
            name={chosen.name}
            field={field}
            texts={{ ...textsOf(chosen.name), help: helpOf(workspace, chosen.name) }}
            value={chosen.value}
            onChange={value => choose({ name: chosen.name, value })}
            resourceName={resource.name}
            title=""
            narrowedBy={nothing}
          />
        )}
      </div>
      <div className={form.footer}>
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button type="submit" disabled={isMissing}>
          {texts.updateMany(count)}
        </Button>
      </div>
    </form>
  );
}

const nothing = {};

/** What several records can sensibly have in common. Places depend on each other, so one alone cannot be given. */
function useSharedFields({ resource, form: groups }: Screens): readonly string[] {
  const names = useMemo(() => groups.flatMap(({ fields }) => fields), [groups]);
  const { parentsOf, dependentsOf } = useCascade(resource, names);
  return names.filter(name => {
    const isAlone = parentsOf(name).length + dependentsOf(name).length === 0;
    const isWritable = resource.fields[name]?.presence !== 'computed';
    return fieldTypeOf(resource, name)?.bulkEdit && isAlone && isWritable;
  });
}

function helpOf({ resource }: Screens, name: string): string | undefined {
  const isOptional = resource.fields[name]?.presence === 'optional';
  const help = fieldTypeOf(resource, name)?.bulkEdit?.help;
  return help ? i18n._(help) : isOptional ? t`Leave empty to clear the value.` : undefined;
}
