import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { messageOf } from '../../kit/data/client/api-error.ts';
import { ListNotice } from '../../kit/ui/frames/list-notice.tsx';
import classes from './security.module.css';

interface CardProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** Beside the title: the state it is in. */
  readonly badge?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** One subject of the page: what it is, what can be done, and what there is. */
export function Card({ title, text, badge, actions, children }: CardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h2 id={id} className={classes.heading}>
            {title} {badge}
          </h2>
          {text && <p className={classes.text}>{text}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}

interface LoadedProps<T> {
  readonly query: { data: T | undefined; error: unknown; refetch: () => unknown };
  readonly failure: string;
  readonly children: (data: T) => ReactNode;
}

/** What a query brought, is about to bring, or why it did not. */
export function Loaded<T>({ query: { data, error, refetch }, failure, children }: LoadedProps<T>) {
  if (data !== undefined) {
    return children(data);
  }
  if (!error) {
    return (
      <div className={classes.waiting} aria-busy>
        <Skeleton height={12} width="38%" />
        <Skeleton height={10} width="56%" />
      </div>
    );
  }
  return (
    <ListNotice icon={IconAlertTriangle} title={failure} hint={messageOf(error)} isError>
      <Button variant="default" onClick={() => void refetch()}>
        {t`Try Again`}
      </Button>
    </ListNotice>
  );
}
