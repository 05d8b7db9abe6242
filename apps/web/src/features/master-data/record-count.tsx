import { Skeleton } from '@mantine/core';
import { countMasters } from '@pipewright/contract/operations/organization/masters.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../kit/data/client/client.ts';
import { writeNumber } from '../../kit/formats/formats.ts';
import classes from './masters-page.module.css';

/** How many records of a kind there are; one request counts them all. */
export function RecordCount({ resourceName }: { resourceName: string }) {
  const counts = useQuery(countsOptions());
  const count = counts.data?.[resourceName];
  return (
    <span className={classes.count}>
      {counts.isPending ? (
        <Skeleton width={24} height={14} />
      ) : count === undefined ? (
        '–'
      ) : (
        writeNumber(count)
      )}
    </span>
  );
}

function countsOptions() {
  return queryOptions({
    queryKey: ['masters', 'counts'],
    meta: { dependsOn: 'anything' },
    queryFn: async ({ signal }) => (await call(countMasters, { signal })).data,
  });
}
