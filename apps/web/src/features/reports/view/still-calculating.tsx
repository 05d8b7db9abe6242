import { t } from '@lingui/core/macro';
import { Loader } from '@mantine/core';
import classes from './report-view.module.css';

/** In the place of a result that is not there yet. */
export function StillCalculating() {
  return (
    <div className={classes.calculating} role="status">
      <Loader size="sm" aria-hidden />
      <p>{t`This report takes longer than usual. It is being calculated in the background and appears here as soon as it is ready.`}</p>
    </div>
  );
}
