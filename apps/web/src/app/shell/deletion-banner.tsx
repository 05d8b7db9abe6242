import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import { writeMoment } from '../../kit/formats/formats.ts';
import classes from '../account/verification/unverified-banner.module.css';

/** Informs administrators, the only people who can still sign in, that the organization is about to be deleted. */
export function DeletionBanner() {
  const { name, deletionDueAtUtc, timeZone } = useViewer().organization;
  if (!deletionDueAtUtc) {
    return null;
  }
  const day = writeMoment(new Date(deletionDueAtUtc), timeZone, { dateStyle: 'long' });
  return (
    <section className={classes.banner} aria-label={t`Deletion`}>
      <span>{t`${name} is going to be deleted on ${day}.`}</span>
      <Link to="/administration/settings" className={classes.action}>
        {t`Settings`}
      </Link>
    </section>
  );
}
