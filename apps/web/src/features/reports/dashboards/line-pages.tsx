import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { attainmentPageSize } from '@pipewright/contract/forecast/target-attainment.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { writeNumber } from '../../../kit/formats/formats.ts';
import classes from './dashboards.module.css';

interface LinePagesProps {
  readonly title: string;
  readonly page: number;
  readonly lineCount: number;
  readonly onPage: (page: number) => void;
}

/** Which lines a card shows, and the way to the others; nothing where it shows all of them. */
export function LinePages({ title, page: asked, lineCount, onPage }: LinePagesProps) {
  if (lineCount <= attainmentPageSize) {
    return null;
  }
  const last = Math.ceil(lineCount / attainmentPageSize);
  // The server answers the last page where there are fewer than asked for.
  const page = Math.min(asked, last);
  const from = writeNumber((page - 1) * attainmentPageSize + 1);
  const to = writeNumber(Math.min(page * attainmentPageSize, lineCount));
  const all = writeNumber(lineCount);
  return (
    <nav className={classes.pages} aria-label={t`Pages of ${title}`}>
      <ActionIcon
        variant="default"
        size={28}
        aria-label={t`Previous page`}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft className={classes.arrow} size={16} aria-hidden />
      </ActionIcon>
      <span aria-live="polite">{t`${from}–${to} of ${all}`}</span>
      <ActionIcon
        variant="default"
        size={28}
        aria-label={t`Next page`}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight className={classes.arrow} size={16} aria-hidden />
      </ActionIcon>
    </nav>
  );
}
