import { useQuery } from '@tanstack/react-query';
import { useRights } from '../../kit/data/session/viewer.tsx';
import { useFormScope } from '../../kit/records/form/form-context.ts';
import { ColorChip } from '../../kit/ui/chips/color-chip.tsx';
import { Stepper } from '../../kit/ui/stepper/stepper.tsx';
import { type Deal, stagesOptions } from './deal-queries.ts';
import { useStageChange } from './stages/use-stage-change.tsx';

/** The stage that the deal is in. */
export function DealBadge() {
  const { form, record } = useFormScope();
  const { data: stages = [] } = useQuery(stagesOptions());
  const stage = stages.find(({ id }) => id === form.values.dealStageId);
  return record && stage ? <ColorChip color={stage.color}>{stage.name}</ColorChip> : null;
}

/** How far the deal has come. A step moves it there; a new one begins there. */
export function DealProgress() {
  const { form, record, screens } = useFormScope();
  const { data: stages = [] } = useQuery(stagesOptions());
  const mayChoose = useRights(screens.resource)(record ? 'edit' : 'create', record);
  const { change, dialog } = useStageChange(record as Deal | undefined);
  function choose({ id }: { id: string }): void {
    const stage = stages.find(each => each.id === id);
    if (record && stage) {
      change(stage);
    } else {
      form.setFieldValue('dealStageId', id);
    }
  }
  return (
    <>
      <Stepper stages={stages} current={form.values.dealStageId} onChoose={mayChoose ? choose : undefined} />
      {dialog}
    </>
  );
}
