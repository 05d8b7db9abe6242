import { Skeleton } from '@mantine/core';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { useQuery } from '@tanstack/react-query';
import { countOptions } from '../../kit/resource-queries.ts';
import classes from './masters-page.module.css';

const numbers = new Intl.NumberFormat();

/** How many records of a kind there are. */
export function RecordCount({ resource }: { resource: AnyResource }) {
  const count = useQuery(countOptions(resource));
  return (
    <span className={classes.count}>
      {count.isPending ? (
        <Skeleton width={24} height={14} />
      ) : count.isError ? (
        '–'
      ) : (
        numbers.format(count.data)
      )}
    </span>
  );
}
