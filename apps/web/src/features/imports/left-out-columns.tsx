import { plural, t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import {
  type ImportBatchView,
  mapLeftOutColumns,
} from '@pipewright/contract/operations/import/import-batches.ts';
import classes from '../../kit/common/import/import.module.css';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { batchStep } from './batch-queries.ts';

/** Offers to keep the columns of all files that fill no field, so that nothing is lost. */
export function LeftOutColumns({ view }: { view: ImportBatchView }) {
  const { id, canAddFields } = view;
  const taken = view.files.filter(({ isLeftOut }) => !isLeftOut);
  const leftOut = taken.reduce((sum, { unmapped }) => sum + unmapped.length, 0);
  const kept = taken.reduce((sum, { inNotes, newFields }) => sum + inNotes.length + newFields.length, 0);
  const change = useChange({
    ...batchStep(id),
    send: (become: 'nothing' | 'notes' | 'fields') =>
      call(mapLeftOutColumns, { params: { id }, body: { become } }),
    failure: t`The columns could not be changed.`,
  });
  if (leftOut + kept === 0) {
    return null;
  }
  return (
    <div className={classes.leftOut}>
      <p className={classes.words}>
        {leftOut > 0
          ? t({
              message: plural(leftOut, {
                one: '# column fills no field and is left out.',
                other: '# columns fill no field and are left out.',
              }),
            })
          : t`All columns are kept.`}
      </p>
      {leftOut > 0 && (
        <>
          <Button
            variant="default"
            size="compact-sm"
            loading={change.isPending}
            onClick={() => change.mutate('notes')}
          >
            {t`Add all to notes`}
          </Button>
          {canAddFields && (
            <Button
              variant="default"
              size="compact-sm"
              loading={change.isPending}
              onClick={() => change.mutate('fields')}
            >
              {t`Create custom fields`}
            </Button>
          )}
        </>
      )}
      {kept > 0 && (
        <Button
          variant="default"
          size="compact-sm"
          loading={change.isPending}
          onClick={() => change.mutate('nothing')}
        >
          {t`Leave them out`}
        </Button>
      )}
    </div>
  );
}
