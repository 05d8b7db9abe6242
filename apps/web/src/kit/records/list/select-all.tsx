import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import classes from '../../ui/table/row-tools.module.css';
import type { Selection } from './state/use-selection.ts';

interface SelectAllProps {
  readonly records: readonly AnyRecord[] | undefined;
  readonly selection: Selection;
  /** Says what it does where no column does. */
  readonly isLabelled?: boolean;
}

/** Selects everything on the page, or nothing. */
export function SelectAll({ records = [], selection: { ids, selectAll }, isLabelled }: SelectAllProps) {
  const text = t`Select all shown`;
  const box = useRef<HTMLInputElement>(null);
  const isSome = ids.length > 0 && ids.length < records.length;
  useEffect(() => {
    if (box.current) {
      box.current.indeterminate = isSome;
    }
  }, [isSome]);
  return (
    <label className={classes.selectAll}>
      <input
        ref={box}
        type="checkbox"
        className={classes.check}
        data-small
        aria-label={text}
        checked={ids.length > 0 && ids.length === records.length}
        disabled={records.length === 0}
        onChange={event => selectAll(event.currentTarget.checked)}
      />
      {isLabelled && text}
    </label>
  );
}
