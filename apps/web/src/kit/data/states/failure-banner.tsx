import { t } from '@lingui/core/macro';
import { Alert, Button } from '@mantine/core';
import classes from '../../ui/frames/list.module.css';
import { ApiError } from '../client/api-error.ts';

/** Something that did not work: what, and why as far as it is known. */
export interface Failure {
  readonly title: string;
  readonly error: unknown;
}

interface FailureBannerProps {
  readonly failure: Failure;
  readonly onRetry?: () => void;
  readonly onDismiss?: () => void;
}

/** Shows a failure above the list that it concerns, until it is dismissed. */
export function FailureBanner({ failure: { title, error }, onRetry, onDismiss }: FailureBannerProps) {
  return (
    <Alert color="red" role="alert" radius={0} className={classes.banner}>
      <div className={classes.bannerLine}>
        <span>
          <strong>{title}</strong>
          {error instanceof ApiError && ` ${error.message}`}
        </span>
        <span className={classes.bannerActions}>
          {onRetry && (
            <Button size="compact-sm" variant="default" onClick={onRetry}>
              {t`Retry`}
            </Button>
          )}
          {onDismiss && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={onDismiss}>
              {t`Dismiss`}
            </Button>
          )}
        </span>
      </div>
    </Alert>
  );
}
