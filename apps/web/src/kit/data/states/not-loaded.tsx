import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ListNotice } from '../../ui/frames/list-notice.tsx';
import { messageOf } from '../client/api-error.ts';

interface NotLoadedProps {
  /** The name of what failed to load: `the outbox`. */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

/** In the place of what could not be loaded: the reason, and another try. */
export function NotLoaded({ title, error, onRetry }: NotLoadedProps) {
  return (
    <ListNotice icon={IconAlertTriangle} title={title} hint={messageOf(error)} isError>
      <Button variant="default" onClick={() => void onRetry()}>
        {t`Try Again`}
      </Button>
    </ListNotice>
  );
}
