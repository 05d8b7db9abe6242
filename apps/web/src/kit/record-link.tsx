import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Screens } from './define-screens.ts';
import { useScreens } from './registry.tsx';
import { isWorkspace } from './workspace/define-workspace.ts';

interface RecordLinkProps {
  readonly resourceName: string;
  readonly id: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The way to a record: its page, or its drawer where it has none. */
export function RecordLink({ resourceName, id, className, children }: RecordLinkProps) {
  return (
    <Link {...recordAddress(useScreens(resourceName), id)} className={className}>
      {children}
    </Link>
  );
}

/** Where a record is shown. */
export function recordAddress(screens: Screens, id: string) {
  const pages = isWorkspace(screens) ? screens.pages : undefined;
  return pages ? { to: pages.record, params: { id } } : { to: screens.route, search: { edit: id } };
}
