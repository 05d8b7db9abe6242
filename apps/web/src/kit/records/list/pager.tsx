import { Button } from '@mantine/core';
import type { Answer } from '../../data/client/api-client.ts';
import { writeNumber } from '../../formats/formats.ts';
import classes from '../../ui/frames/list.module.css';
import { pageSize } from './state/list-state.ts';

interface PagerProps {
  readonly page: number;
  /** How many records are on the page; absent while they are on their way. */
  readonly shown: number | undefined;
  /** What is said meanwhile. */
  readonly loading: string;
  readonly total: Answer<unknown>['total'];
  readonly nextCursor?: string;
  readonly onPrevious: () => void;
  readonly onNext: (cursor: string) => void;
  /** The next page is likely to be asked for. */
  readonly onNextLikely: (cursor: string) => void;
}

/** Which part of the list is shown, and the ways on. */
export function Pager(props: PagerProps) {
  const { page, shown, loading, total, nextCursor, onPrevious, onNext, onNextLikely } = props;
  const first = (page - 1) * pageSize + 1;
  const range = shown === undefined ? loading : `${writeNumber(first)}–${writeNumber(first + shown - 1)}`;
  const hasPages = page > 1 || nextCursor !== undefined;
  const likely = () => nextCursor && onNextLikely(nextCursor);
  return (
    <div className={classes.foot}>
      <output aria-live="polite">
        {total ? `${range} of ${writeNumber(total.count)}${total.capped ? '+' : ''}` : range}
      </output>
      {hasPages && (
        <nav aria-label="Pages" className={classes.pages}>
          <Button variant="default" onClick={onPrevious} disabled={page === 1}>
            Previous
          </Button>
          <Button
            variant="default"
            onClick={() => nextCursor && onNext(nextCursor)}
            onMouseEnter={likely}
            onFocus={likely}
            disabled={nextCursor === undefined}
          >
            Next
          </Button>
        </nav>
      )}
    </div>
  );
}
