import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Screens } from './define-screens.ts';
import { useScreens } from './registry.tsx';

interface RecordLinkProps {
  readonly resourceName: string;
  readonly id: string;
  readonly className?: string;
  /** The accessible name if it shows no text. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A link to a record: its page, or its drawer if it has none. */
export function RecordLink({ resourceName, id, className, label, children }: RecordLinkProps) {
  const address = recordAddress(useScreens(resourceName), id);
  return (
    <Link {...address} className={className} aria-label={label} title={label}>
      {children}
    </Link>
  );
}

/** Where a record is shown. */
export function recordAddress(screens: Screens, id: string) {
  const { pages } = screens;
  return pages
    ? { to: pages.record, params: { id }, state: { returns: true } }
    : { to: screens.route, search: { edit: id } };
}
