import { t } from '@lingui/core/macro';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useChange } from '../../kit/data/changes/use-change.ts';
import type { CustomFieldRecord } from '../../kit/data/queries/custom-fields-query.ts';
import { AskForm } from '../../kit/records/form/ask-form.tsx';
import form from '../../kit/records/form/form.module.css';
import { retireField } from './custom-field-changes.ts';
import { FieldUsage, usageOptions } from './field-usage.tsx';

interface RetireFieldDialogProps {
  readonly field: CustomFieldRecord;
  readonly onClose: () => void;
}

/** Says what uses a field before it is retired. What would stop working has to be changed first. */
export function RetireFieldDialog({ field, onClose }: RetireFieldDialogProps) {
  const { data, isPending } = useQuery(usageOptions(field.id));
  const retire = useChange(retireField);
  const { label } = field;
  const isBlocked = data?.usedBy.some(({ blocks }) => blocks) ?? false;
  return (
    <AskForm
      title={t`Retire ${label}?`}
      confirm={t({ message: 'Retire', context: 'custom field' })}
      change={retire}
      failure={t`The field couldn’t be retired.`}
      isHeld={isPending || isBlocked}
      onConfirm={() => retire.mutate({ field, isActive: false }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className={form.hint}>
        {t`The field is hidden everywhere. Records keep their values, and you can restore it at any time.`}
      </p>
      <FieldUsage field={field} />
      {isBlocked && (
        <Alert color="yellow" role="note">
          {t`Formulas, conditions, automations and rules would stop working without this field. Change them first.`}
        </Alert>
      )}
    </AskForm>
  );
}
