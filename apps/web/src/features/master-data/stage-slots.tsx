import { t } from '@lingui/core/macro';
import type { dealStages } from '@pipewright/contract/resources/master-data/deal-stages.ts';
import { AutomateThis } from '../../kit/records/automations/automate-this.tsx';
import type { SlotsOf } from '../../kit/records/screens/define-screens.ts';

export const dealStageSlots: SlotsOf<typeof dealStages> = {
  rowActions: ({ record }) => <AutomateStage entity="deal" stage={record} />,
};

interface AutomateStageProps {
  readonly entity: 'deal' | 'lead';
  readonly stage: { readonly id: string; readonly name: string };
}

/** An automation for what comes into a stage of deals or a status of leads. */
export function AutomateStage({ entity, stage: { id, name } }: AutomateStageProps) {
  return (
    <AutomateThis
      entity={entity}
      label={t`Automate ${name}`}
      trigger={() => ({ kind: 'stage-entered', stageId: id })}
    />
  );
}
