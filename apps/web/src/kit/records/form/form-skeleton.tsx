import { Skeleton } from '@mantine/core';
import type { Screens } from '../screens/define-screens.ts';
import classes from './form.module.css';

/** The form's fields while their values are on their way. */
export function FormSkeleton({ screens }: { screens: Screens }) {
  const rows = screens.form.flatMap(group => group.fields);
  return (
    <div className={classes.fields} aria-busy>
      {rows.map(name => (
        <Skeleton key={name} height={52} />
      ))}
    </div>
  );
}
