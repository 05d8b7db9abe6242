import { Button } from '@mantine/core';
import { IconAlertTriangle, IconList, IconSearchOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../data/client/api-client.ts';
import { messageOf } from '../../data/client/api-error.ts';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { useMay } from '../../data/session/viewer.tsx';
import { FailureBanner } from '../../data/states/failure-banner.tsx';
import { ListNotice } from '../../ui/frames/list-notice.tsx';
import type { Screens } from '../screens/define-screens.ts';
import { CardGrid } from './card-grid.tsx';
import { RecordTable } from './record-table.tsx';
import type { RecordsProps } from './records.ts';
import { isNarrowed, type ListState } from './state/list-state.ts';
import type { ListMoves } from './state/use-list-state.ts';

interface ListBodyProps extends Omit<RecordsProps, 'isOld' | 'onSort'> {
  readonly moves: ListMoves;
  readonly list: UseQueryResult<Answer<AnyRecord[]>>;
}

/** The records, or what stands in their place: on their way, none, or not loaded. */
export function ListBody({ moves, list, ...rest }: ListBodyProps) {
  const { screens, state, records } = rest;
  const mayCreate = useMay(screens.resource.permissions.create);
  const [dismissed, setDismissed] = useState(0);
  const Records = screens.slots.card ? CardGrid : RecordTable;
  const failure =
    list.isError && list.errorUpdatedAt !== dismissed
      ? { title: screens.texts.loadFailed, error: list.error }
      : undefined;
  const retry = () => void list.refetch();
  const dismiss = () => setDismissed(list.errorUpdatedAt);

  if (!records && list.isError) {
    return failure ? (
      <ListNotice icon={IconAlertTriangle} title={failure.title} hint={messageOf(failure.error)} isError>
        <Button onClick={retry}>Retry</Button>
        <Button variant="default" onClick={dismiss}>
          Dismiss
        </Button>
      </ListNotice>
    ) : (
      <ListNotice icon={IconList} title="Nothing was loaded.">
        <Button variant="default" onClick={retry}>
          Retry
        </Button>
      </ListNotice>
    );
  }
  return (
    <>
      {failure && <FailureBanner failure={failure} onRetry={retry} onDismiss={dismiss} />}
      {records?.length === 0 ? (
        <NothingThere screens={screens} state={state} moves={moves} mayCreate={mayCreate} />
      ) : (
        <Records {...rest} isOld={list.isPlaceholderData} onSort={moves.setSort} />
      )}
    </>
  );
}

interface NothingThereProps {
  readonly screens: Screens;
  readonly state: ListState;
  readonly moves: ListMoves;
  readonly mayCreate: boolean;
}

function NothingThere({ screens: { texts, icon }, state, moves, mayCreate }: NothingThereProps) {
  if (state.page > 1) {
    return (
      <ListNotice icon={IconList} title="There is nothing left on this page.">
        <Button variant="default" onClick={moves.previous}>
          Previous
        </Button>
      </ListNotice>
    );
  }
  if (isNarrowed(state)) {
    return (
      <ListNotice icon={IconSearchOff} title={texts.noMatch}>
        <Button variant="default" onClick={moves.clear}>
          Clear Filters
        </Button>
      </ListNotice>
    );
  }
  return (
    <ListNotice icon={icon ?? IconList} title={texts.empty} hint={mayCreate ? texts.emptyHint : undefined}>
      {mayCreate && <Button onClick={moves.openNew}>{texts.newButton}</Button>}
    </ListNotice>
  );
}
