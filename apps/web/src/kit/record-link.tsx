import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWorkspaceOf } from './workspace/define-workspace.ts';

interface RecordLinkProps {
  readonly resourceName: string;
  readonly id: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The way to a record: its page, or its drawer where it has none. */
export function RecordLink({ resourceName, id, className, children }: RecordLinkProps) {
  const { pages, route } = useWorkspaceOf(resourceName);
  return pages ? (
    <Link to={pages.record} params={{ id }} className={className}>
      {children}
    </Link>
  ) : (
    <Link to={route} search={{ edit: id }} className={className}>
      {children}
    </Link>
  );
}
