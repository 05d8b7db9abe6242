import type { Permission } from '@pipewright/contract/permissions.ts';
import { Link } from '@tanstack/react-router';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import classes from './dashboard.module.css';

interface EmptyCardProps {
  /** What will be shown here, or why there is nothing. */
  readonly text: string;
  /** What can be done about it, for those who may. */
  readonly action: string;
  readonly to: { readonly to: string; readonly search?: Readonly<Record<string, string>> };
  readonly needs: Permission;
}

/** Shown in place of figures that do not exist yet. */
export function EmptyCard({ text, action, to, needs }: EmptyCardProps) {
  const { permissions } = useViewer();
  return (
    <div className={classes.nothing}>
      <p className={classes.nothingText}>{text}</p>
      {permissions.includes(needs) && (
        <Link {...to} className={classes.nothingLink}>
          {action}
        </Link>
      )}
    </div>
  );
}
