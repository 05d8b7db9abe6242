import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ListNotice } from '../../ui/frames/list-notice.tsx';
import { messageOf } from '../client/api-error.ts';

interface NotLoadedProps {
  /** What was not loaded: `the outbox`. */
  readonly what: string;
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

/** In the place of what could not be loaded: the reason, and another try. */
export function NotLoaded({ what, error, onRetry }: NotLoadedProps) {
  return (
    <ListNotice icon={IconAlertTriangle} title={`Failed to load ${what}`} hint={messageOf(error)} isError>
      <Button variant="default" onClick={() => void onRetry()}>
        Try Again
      </Button>
    </ListNotice>
  );
}
