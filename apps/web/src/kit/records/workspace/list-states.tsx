import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconList, IconSearchOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../data/client/api-error.ts';
import { FailureBanner } from '../../data/states/failure-banner.tsx';
import { ListNotice } from '../../ui/frames/list-notice.tsx';
import { isNarrowed } from './view.ts';
import { useWorkspace } from './workspace-context.ts';

interface ListStatesProps {
  /** The first page of the list. */
  readonly first: UseQueryResult<unknown>;
  readonly isEmpty: boolean;
  /** The records. */
  readonly children: ReactNode;
}

/** The records, or what is shown instead: not loaded, none that match, or none at all. */
export function ListStates({ first, isEmpty, children }: ListStatesProps) {
  const { workspace, view } = useWorkspace();
  const [dismissed, setDismissed] = useState(0);
  const retry = () => void first.refetch();
  const dismiss = () => setDismissed(first.errorUpdatedAt);
  const isFailing = first.isError && first.errorUpdatedAt !== dismissed;
  if (first.isError && !first.data) {
    return isFailing ? (
      <LoadFailed error={first.error} onRetry={retry} onDismiss={dismiss} />
    ) : (
      <ListNotice icon={IconList} title={t`Nothing was loaded.`}>
        <Button variant="default" onClick={retry}>
          {t`Retry`}
        </Button>
      </ListNotice>
    );
  }
  return (
    <>
      {isFailing && (
        <FailureBanner
          failure={{ title: workspace.texts.loadFailed, error: first.error }}
          onRetry={retry}
          onDismiss={dismiss}
        />
      )}
      {isEmpty ? isNarrowed(view) ? <NoMatch /> : <Nothing /> : children}
    </>
  );
}

interface LoadFailedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onDismiss: () => void;
}

/** The specification has other words for the lists of master data than for the others. */
function LoadFailed({ error, onRetry, onDismiss }: LoadFailedProps) {
  const { hasViews, texts } = useWorkspace().workspace;
  const hint = hasViews ? texts.loadFailedHint : messageOf(error);
  return (
    <ListNotice icon={IconAlertTriangle} title={texts.loadFailed} hint={hint} isError>
      <Button onClick={onRetry} title={messageOf(error)}>
        {hasViews ? t`Try Again` : t`Retry`}
      </Button>
      {hasViews ? (
        <Button variant="default" renderRoot={props => <Link to="/dashboard" {...props} />}>
          {t`Go to Dashboard`}
        </Button>
      ) : (
        <Button variant="default" onClick={onDismiss}>
          {t`Dismiss`}
        </Button>
      )}
    </ListNotice>
  );
}

function NoMatch() {
  const { workspace, moves } = useWorkspace();
  return (
    <ListNotice icon={IconSearchOff} title={workspace.texts.noMatch}>
      <Button variant="default" onClick={moves.clear}>
        {t`Clear Filters`}
      </Button>
    </ListNotice>
  );
}

function Nothing() {
  const { workspace, moves, may } = useWorkspace();
  const mayCreate = may('create');
  const { texts, pages, icon = IconList } = workspace;
  return (
    <ListNotice icon={icon} title={texts.empty} hint={mayCreate ? texts.emptyHint : undefined}>
      {mayCreate &&
        (pages ? (
          <Button renderRoot={props => <Link to={pages.new} {...props} />}>{texts.newButton}</Button>
        ) : (
          <Button onClick={moves.openNew}>{texts.newButton}</Button>
        ))}
    </ListNotice>
  );
}
