import { t } from '@lingui/core/macro';
import { Alert, Button } from '@mantine/core';
import classes from './layouts.module.css';
import type { useLayoutDraft } from './use-layout-draft.ts';

interface LayoutConflictProps {
  readonly edit: Pick<ReturnType<typeof useLayoutDraft>, 'keepMine' | 'discard'>;
  readonly onSettled: () => void;
}

/** Lets people choose between their own changes and what somebody else has saved meanwhile. */
export function LayoutConflict({ edit, onSettled }: LayoutConflictProps) {
  const settle = (choose: () => void) => () => {
    choose();
    onSettled();
  };
  return (
    <Alert color="yellow" role="alert" className={classes.conflict}>
      <strong>{t`Someone else changed this layout.`}</strong> {t`Choose what to keep.`}
      <div className={classes.conflictChoice}>
        <Button size="compact-sm" variant="default" onClick={settle(edit.keepMine)}>
          {t`Keep mine`}
        </Button>
        <Button size="compact-sm" variant="default" onClick={settle(edit.discard)}>
          {t`Discard mine`}
        </Button>
      </div>
    </Alert>
  );
}
