import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnyRecord } from '../../../data/queries/any-record.ts';
import { refreshShown } from '../../../data/queries/query-client.ts';
import { useMay } from '../../../data/session/viewer.tsx';
import type { Failure } from '../../../data/states/failure-banner.tsx';
import type { Screens } from '../../screens/define-screens.ts';
import type { RowControls } from '../../screens/slots.ts';
import { useResource } from '../../screens/use-resource.ts';

interface Input {
  readonly screens: Screens;
  readonly open: (id: string) => void;
  readonly remove: (records: readonly AnyRecord[]) => void;
  readonly fail: (failure: Failure) => void;
}

/** What can be done with single records of a list. */
export function useControls({ screens, open, remove, fail }: Input): RowControls {
  const changes = useResource(screens);
  const mayDelete = useMay(screens.resource.permissions.delete);
  const client = useQueryClient();
  return useMemo(
    () => ({
      edit: record => open(record.id),
      remove: mayDelete ? record => remove([record]) : undefined,
      setActive: (record, isActive) => {
        changes.setActive(record, isActive).catch(error => {
          fail({ title: screens.texts.statusFailed, error });
          void refreshShown(client);
        });
      },
    }),
    [changes, client, open, remove, mayDelete, fail, screens],
  );
}
