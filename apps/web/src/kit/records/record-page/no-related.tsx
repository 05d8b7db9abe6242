import { t } from '@lingui/core/macro';
import classes from './record-page.module.css';

/** Related records exist only once the record itself exists. */
export function NoRelated() {
  return <p className={classes.note}>{t`No related records found`}</p>;
}
