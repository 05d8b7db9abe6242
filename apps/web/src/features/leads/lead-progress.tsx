import { useQuery } from '@tanstack/react-query';
import { useFormScope } from '../../kit/records/form/form-context.ts';
import { ColorChip } from '../../kit/ui/chips/color-chip.tsx';
import { Stepper } from '../../kit/ui/stepper/stepper.tsx';
import { type LeadStatus, statusesOptions } from './lead-queries.ts';
import { MasterDataFailure } from './master-data-failure.tsx';

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
  const { data: statuses = [] } = useQuery(statusesOptions());
  return (
    <>
      <MasterDataFailure />
      <Stepper stages={statuses.map(stageOf)} current={leadStatusId} />
    </>
  );
}

function stageOf({ id, name, colorCode, isActive, isClosedStatus, isWon }: LeadStatus) {
  return { id, name, color: colorCode, isActive, isWon, isLost: isClosedStatus && !isWon };
}
