import { t } from '@lingui/core/macro';
import classes from './record-page.module.css';

/** What belongs to a record is known once there is one. */
export function NoRelated() {
  return <p className={classes.note}>{t`No related records found`}</p>;
}
