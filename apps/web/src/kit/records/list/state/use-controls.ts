import { useMemo } from 'react';
import { useChange } from '../../../data/changes/use-change.ts';
import type { AnyRecord } from '../../../data/queries/any-record.ts';
import { useMay } from '../../../data/session/viewer.tsx';
import type { Failure } from '../../../data/states/failure-banner.tsx';
import type { Screens } from '../../screens/define-screens.ts';
import { activateRecords } from '../../screens/record-changes.ts';
import type { RowControls } from '../../screens/slots.ts';

interface Input {
  readonly screens: Screens;
  readonly open: (id: string) => void;
  readonly remove: (record: AnyRecord) => void;
  /** Deactivates, after a warning where one is due. */
  readonly deactivate: (ids: readonly string[], deactivate: () => void) => void;
  readonly fail: (failure: Failure) => void;
}

/** What can be done with single records of a list. */
export function useControls({ screens, open, remove, deactivate, fail }: Input): RowControls {
  const { mutateAsync } = useChange(activateRecords(screens));
  const mayDelete = useMay(screens.resource.permissions.delete);
  return useMemo(
    () => ({
      edit: record => open(record.id),
      remove: mayDelete ? remove : undefined,
      setActive: (record, isActive) => {
        const change = () => {
          mutateAsync({ records: [record], isActive }).catch(error =>
            fail({ title: screens.texts.statusFailed, error }),
          );
        };
        isActive ? change() : deactivate([record.id], change);
      },
    }),
    [mutateAsync, open, remove, deactivate, mayDelete, fail, screens],
  );
}
