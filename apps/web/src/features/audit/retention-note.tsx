import { readOrganization } from '@pipewright/contract/operations/organization.ts';
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
  return data ? (
    <p className={classes.note}>
      Entries are kept for {data.retentionDays ?? data.usualRetentionDays} days. That is decided in{' '}
      <Link to="/administration/settings">Settings</Link>.
    </p>
  ) : null;
}
