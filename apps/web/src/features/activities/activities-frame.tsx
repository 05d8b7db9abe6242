import { Button } from '@mantine/core';
import { activities } from '@pipewright/contract/resources/activities.ts';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { ActivityForm } from '../../kit/common/activities/activity-fields.tsx';
import { useRights } from '../../kit/data/session/viewer.tsx';
import { ListForm } from '../../kit/records/list/list-form.tsx';
import { useListState } from '../../kit/records/list/state/use-list-state.ts';
import { crumbsOf, useEntries, useScreens } from '../../kit/records/screens/registry.tsx';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import { formWords } from './activity-tab.ts';
import { ActivityViews } from './activity-views.tsx';

const slots = { form: ActivityForm };
const noForm = Object.fromEntries(formWords.map(word => [word, undefined]));

/** Another view of the activities: with the list's form, and an address of the same kind. */
export function ActivitiesFrame({ children }: { children: ReactNode }) {
  const declared = useScreens(activities.name);
  const screens = useMemo(() => ({ ...declared, slots }), [declared]);
  const [state, moves] = useListState(screens);
  const may = useRights(activities);
  const navigate = useNavigate();
  const close = () => {
    const search = (before: Record<string, unknown>) => ({ ...before, ...noForm });
    void navigate({ to: '.', search, resetScroll: false });
  };
  return (
    <PageFrame
      crumbs={crumbsOf(useEntries(), screens.route)}
      title={screens.title}
      subtitle={screens.subtitle}
      isList
      actions={
        <>
          <ActivityViews />
          {may('create') && <Button onClick={moves.openNew}>{screens.texts.newButton}</Button>}
        </>
      }
    >
      {children}
      {(may('create') || may('edit')) && <ListForm screens={screens} state={state} onClose={close} />}
    </PageFrame>
  );
}
