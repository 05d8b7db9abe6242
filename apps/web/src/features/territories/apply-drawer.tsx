import { plural, t } from '@lingui/core/macro';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { messageOf } from '../../kit/data/client/api-error.ts';
import { SideDrawer } from '../../kit/ui/dialogs/side-drawer.tsx';
import { ChangesSection } from './changes-section.tsx';
import classes from './territories.module.css';
import { applyRules, previewOptions } from './territory-changes.ts';

/** What the rules would change about the records there are, before they are applied. */
export function ApplyDrawer({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching } = useQuery(previewOptions());
  const apply = useChange(applyRules);
  const total = data?.reduce((sum, changes) => sum + changes.total, 0) ?? 0;
  const failed = apply.error ?? error;
  return (
    <SideDrawer title={t`Apply rules`} opened onClose={onClose} position="right" size={640} isFullWhenNarrow>
      <div className={classes.preview}>
        {failed && (
          <Alert color="red" role="alert">
            {messageOf(failed)}
          </Alert>
        )}
        {isFetching && !data && <Skeleton height={200} aria-busy />}
        {data && total === 0 && <p role="status">{t`Every record is where the rules say.`}</p>}
        {data && total > 0 && (
          <p>
            {t`This is what would change. Records whose territory somebody has chosen stay where they are, and you can undo all of it at once.`}
          </p>
        )}
        {data?.map(changes => changes.total > 0 && <ChangesSection key={changes.entity} changes={changes} />)}
      </div>
      <div className={classes.footer}>
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button
          disabled={total === 0 || apply.isPending}
          onClick={() => apply.mutate(undefined, { onSuccess: onClose })}
        >
          {plural(total, { 0: 'Apply', one: 'Move # record', other: 'Move # records' })}
        </Button>
      </div>
    </SideDrawer>
  );
}
