import type { ReactNode } from 'react';
import type { IconComponent } from '../icon.ts';
import classes from './list.module.css';

interface ListNoticeProps {
  readonly icon: IconComponent;
  readonly title: string;
  readonly hint?: string;
  readonly isError?: boolean;
  readonly children?: ReactNode;
}

/** Shown instead of rows: no records yet, none found, or not loaded. */
export function ListNotice({ icon: Icon, title, hint, isError = false, children }: ListNoticeProps) {
  return (
    <div className={classes.notice} role={isError ? 'alert' : undefined}>
      <span className={classes.noticeIcon} data-error={isError || undefined}>
        <Icon size={22} stroke={1.5} />
      </span>
      <p className={classes.noticeTitle}>{title}</p>
      {hint && <p className={classes.noticeHint}>{hint}</p>}
      {children && <div className={classes.noticeActions}>{children}</div>}
    </div>
  );
}
