import { t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import { messageOf } from '../../../kit/data/client/api-error.ts';
import classes from './dashboards.module.css';

interface CardFailedProps {
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

/** In the place of figures that could not be loaded: the reason, and another try. */
export function CardFailed({ error, onRetry }: CardFailedProps) {
  return (
    <p className={classes.problem} role="alert">
      {messageOf(error)} · <UnstyledButton onClick={() => void onRetry()}>{t`Try Again`}</UnstyledButton>
    </p>
  );
}
