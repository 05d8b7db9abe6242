import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './account-parts.module.css';

/** The red box: what went wrong, read out at once. */
export function Problem({ children }: { children?: ReactNode }) {
  return children ? (
    <Alert color="red" role="alert" className={classes.note}>
      {children}
    </Alert>
  ) : null;
}

/** A success message, announced politely to screen readers. */
export function Notice({ children }: { children?: ReactNode }) {
  return children ? (
    <Alert color="green" role="status" className={classes.note}>
      {children}
    </Alert>
  ) : null;
}
