import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './folded.module.css';

interface FoldedProps {
  readonly label: string;
  /** How much of what is behind it is in use. */
  readonly count?: number;
  readonly children: ReactNode;
}

/** Behind a button on phones, so that the rows come first; in line with everything else on wider screens. */
export function Folded({ label, count = 0, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        variant={count > 0 ? 'light' : 'default'}
        className={classes.toggle}
        rightSection={<IconChevronDown size={14} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        {count > 0 && ` (${count})`}
      </Button>
      <div id={id} className={classes.folded} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  );
}
