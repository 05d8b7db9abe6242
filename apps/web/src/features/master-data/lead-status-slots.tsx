import type { leadStatuses } from '@pipewright/contract/resources/master-data/lead-statuses.ts';
import { useEffect } from 'react';
import { FieldGroups } from '../../kit/records/form/field-groups.tsx';
import { useFormScope } from '../../kit/records/form/form-context.ts';
import type { SlotsOf } from '../../kit/records/screens/define-screens.ts';
import { AutomateStage } from './stage-slots.tsx';

export const leadStatusSlots: SlotsOf<typeof leadStatuses> = {
  form: LeadStatusForm,
  rowActions: ({ record }) => <AutomateStage entity="lead" stage={record} />,
};

/** The declared fields; nothing can be saved while the name is blank, and only what is closed can be won. */
function LeadStatusForm() {
  const { form, holdSave } = useFormScope();
  const isBlank = String(form.values.name ?? '').trim() === '';
  useEffect(() => holdSave(isBlank), [isBlank, holdSave]);
  return <FieldGroups fixed={form.values.isClosedStatus === true ? [] : ['isWon']} />;
}
