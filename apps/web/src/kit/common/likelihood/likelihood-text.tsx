import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { writeNumber } from '../../formats/formats.ts';
import classes from './likelihood.module.css';

interface LikelihoodTextProps {
  /** Such as “About 1 in 4, from 812 closed leads”. */
  readonly summary: string;
  readonly reasons: readonly { readonly key: string; readonly text: string }[];
  /** What follows the reasons. */
  readonly children?: ReactNode;
}

/** A chance in words, and what moves it most. */
export function LikelihoodText({ summary, reasons, children }: LikelihoodTextProps) {
  return (
    <div className={classes.likelihood}>
      <p className={classes.summary}>{summary}</p>
      <ul className={classes.reasons}>
        {reasons.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
      {children}
    </div>
  );
}

interface Reason {
  readonly closed: number;
  readonly won: number;
  readonly raises: boolean;
}

/** How a value moves a chance. `what`: the name of the field and its value. */
export function reasonText(what: string, { closed, won, raises }: Reason): string {
  const [some, all] = [writeNumber(won), writeNumber(closed)];
  return raises ? t`${what} raises it: ${some} of ${all} won` : t`${what} lowers it: ${some} of ${all} won`;
}
