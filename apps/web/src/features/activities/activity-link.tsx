import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { withParameters } from '../../kit/ui/address/search-parameters.ts';

interface ActivityLinkProps {
  readonly id: string;
  readonly className?: string;
  readonly title?: string;
  readonly children: ReactNode;
}

/** Opens an activity over what is shown. */
export function ActivityLink({ id, ...link }: ActivityLinkProps) {
  return <Link to="." search={withParameters({ edit: id })} resetScroll={false} {...link} />;
}
