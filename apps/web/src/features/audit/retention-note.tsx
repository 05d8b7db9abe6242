import { Plural, Trans } from '@lingui/react/macro';
import { readOrganization } from '@pipewright/contract/operations/organization/organization.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../kit/data/client/client.ts';
import classes from './audit.module.css';

/** How far back the list can go, and where that is decided. */
export function RetentionNote() {
  const { data } = useQuery({
    queryKey: ['organization'],
    meta: { dependsOn: ['organization', 'contact', 'user', 'currency'] },
    queryFn: async ({ signal }) => (await call(readOrganization, { signal })).data,
  });
  const days = data ? (data.retentionDays ?? data.usualRetentionDays) : 0;
  return data ? (
    <p className={classes.note}>
      <Trans>
        <Plural value={days} one="Entries are kept for # day." other="Entries are kept for # days." /> That is
        decided in <Link to="/administration/settings">Settings</Link>.
      </Trans>
    </p>
  ) : null;
}
