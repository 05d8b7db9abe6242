import { Skeleton } from '@mantine/core';
import classes from './table.module.css';

const rows = [62, 48, 70, 54, 66, 44, 58, 50];

/** Rows of the final height while the first answer is on its way, so that nothing jumps. */
export function SkeletonRows({ columns }: { columns: number }) {
  return rows.map((width, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
    <tr key={row} className={classes.skeleton}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move.
        <td key={column}>
          <Skeleton height={12} width={`${column === 0 ? width : 40}%`} />
        </td>
      ))}
    </tr>
  ));
}
