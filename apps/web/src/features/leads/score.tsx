import { Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { leadScoreOptions } from './lead-queries.ts';
import classes from './score.module.css';
import { bandOf } from './score-band.ts';

/** A score as a number and a bar; asked, it gives its reasons. */
export function Score({ id, name, score }: { id: string; name: string; score: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={260} trapFocus={false}>
      <Popover.Target>
        <button
          type="button"
          className={classes.score}
          aria-label={`Score of ${name}: ${score}. Why?`}
          onClick={() => setOpen(open => !open)}
        >
          {score}
          <span className={classes.track}>
            <span
              className={classes.bar}
              data-band={bandOf(score)}
              style={{ width: `${Math.min(score, 100)}%` }}
            />
          </span>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Why ${score}`}>{isOpen && <ScoreReasons id={id} />}</Popover.Dropdown>
    </Popover>
  );
}

/** What a score is made of, the weightiest first. */
export function ScoreReasons({ id }: { id: string }) {
  const { data, isError } = useQuery(leadScoreOptions(id));
  if (isError) {
    return <p className={classes.note}>The reasons could not be loaded.</p>;
  }
  if (!data) {
    return <p className={classes.note}>Loading reasons...</p>;
  }
  if (data.reasons.length === 0) {
    return <p className={classes.note}>Nothing is known yet that earns points.</p>;
  }
  return (
    <dl className={classes.reasons}>
      {data.reasons.map(({ reason, points }) => (
        <div key={reason} className={classes.reason}>
          <dt>{reason}</dt>
          <dd>{points > 0 ? `+${points}` : points}</dd>
        </div>
      ))}
    </dl>
  );
}
