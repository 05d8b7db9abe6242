import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ColorChip } from '../../kit/color-chip.tsx';
import { useFormScope } from '../../kit/record/form-context.ts';
import { Stepper } from '../../kit/record-page/stepper.tsx';
import { type LeadStatus, statusesOptions } from './lead-queries.ts';

/** The status that the form has now. */
export function LeadStatusBadge() {
  const { leadStatusId } = useFormScope().form.values;
  const { data: statuses = [] } = useQuery(statusesOptions());
  const status = statuses.find(({ id }) => id === leadStatusId);
  return status && <ColorChip color={status.colorCode}>{status.name}</ColorChip>;
}

/** How far the lead has come. */
export function LeadProgress() {
  const { leadStatusId } = useFormScope().form.values;
  const { data: statuses = [], isError } = useQuery(statusesOptions());
  return (
    <>
      {isError && (
        <Alert color="red" role="alert" mb={16}>
          <strong>Failed to load master data</strong>
        </Alert>
      )}
      <Stepper stages={statuses.map(stageOf)} current={leadStatusId} />
    </>
  );
}

function stageOf({ id, name, colorCode, isActive, isClosedStatus, isWon }: LeadStatus) {
  return { id, name, color: colorCode, isActive, isWon, isLost: isClosedStatus && !isWon };
}
