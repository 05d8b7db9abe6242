import { t } from '@lingui/core/macro';
import { Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import { leadScoreOptions } from './lead-queries.ts';
import classes from './score.module.css';
import { bandOf } from './score-band.ts';

interface ScoreProps {
  readonly leadId: string;
  readonly name: string;
  readonly score: number;
}

/** A score as a number and a bar; asked, it gives its reasons. What floats costs much, so a row gets it when it is asked. */
export function Score(props: ScoreProps) {
  const [wasAsked, setAsked] = useState(false);
  return wasAsked ? <ExplainedScore {...props} /> : <Bar {...props} onClick={() => setAsked(true)} />;
}

function ExplainedScore(props: ScoreProps) {
  const [isOpen, setOpen] = useState(true);
  const bar = useRef<HTMLButtonElement>(null);
  // It stands in the place of the one that was pressed.
  useEffect(() => bar.current?.focus(), []);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" width={260}>
      <Popover.Target>
        <Bar {...props} ref={bar} onClick={() => setOpen(open => !open)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Why ${props.score}`}>
        {isOpen && <ScoreReasons id={props.leadId} />}
      </Popover.Dropdown>
    </Popover>
  );
}

type BarProps = ScoreProps & ComponentProps<'button'>;

function Bar({ leadId: _, name, score, ...button }: BarProps) {
  const { leadGrades } = useViewer().organization;
  return (
    <button
      {...button}
      type="button"
      className={classes.score}
      data-small
      aria-label={t`Score of ${name}: ${score}. Why?`}
    >
      {score}
      <span className={classes.track}>
        <span
          className={classes.bar}
          data-band={bandOf(score, leadGrades)}
          style={{ width: `${Math.min(score, 100)}%` }}
        />
      </span>
    </button>
  );
}

/** What a score is made of, the weightiest first: what is known of the lead, and what happened with it. */
export function ScoreReasons({ id }: { id: string }) {
  const { data, isError } = useQuery(leadScoreOptions(id));
  if (isError) {
    return <p className={classes.note}>{t`The score details couldn’t be loaded.`}</p>;
  }
  if (!data) {
    return <p className={classes.note}>{t`Loading reasons...`}</p>;
  }
  if (data.reasons.length === 0) {
    return <p className={classes.note}>{t`No scoring factors yet.`}</p>;
  }
  const groups = [
    { kind: 'fit', title: t`Fit`, points: data.fit },
    { kind: 'engagement', title: t`Engagement`, points: data.engagement },
  ] as const;
  return (
    <div className={classes.explanation}>
      <p className={classes.grade}>{t`Grade ${{ grade: data.grade }}`}</p>
      {groups.map(({ kind, title, points }) => {
        const reasons = data.reasons.filter(reason => reason.kind === kind);
        return (
          reasons.length > 0 && (
            <div key={kind}>
              <p className={classes.share}>
                <span>{title}</span>
                <span>{points}</span>
              </p>
              <dl className={classes.reasons}>
                {reasons.map(({ reason, points: given }) => (
                  <div key={reason} className={classes.reason}>
                    <dt>{reason}</dt>
                    <dd>{given > 0 ? `+${given}` : given}</dd>
                  </div>
                ))}
              </dl>
            </div>
          )
        );
      })}
      {data.isOutdated && (
        <p className={classes.note}>{t`Scores are being recalculated. This one may change.`}</p>
      )}
    </div>
  );
}
