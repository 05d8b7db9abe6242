import { t } from '@lingui/core/macro';
import { Popover } from '@mantine/core';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import classes from './score.module.css';
import { bandOf } from './score-band.ts';
import { ScoreReasons } from './score-reasons.tsx';

interface ScoreProps {
  readonly leadId: string;
  readonly name: string;
  readonly score: number;
}

/** A score as a number and a bar, with its reasons in a popover, which is rendered when it is first opened. */
export function Score(props: ScoreProps) {
  const [wasAsked, setAsked] = useState(false);
  return wasAsked ? <ExplainedScore {...props} /> : <Bar {...props} onClick={() => setAsked(true)} />;
}

function ExplainedScore(props: ScoreProps) {
  const [isOpen, setOpen] = useState(true);
  const bar = useRef<HTMLButtonElement>(null);
  // It replaces the button that was pressed and had the focus.
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
