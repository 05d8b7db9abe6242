import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { logoOptions } from '../../data/queries/logo-query.ts';
import { useViewer } from '../../data/session/viewer.tsx';

interface OrganizationLogoProps {
  readonly className?: string;
  /** What stands there where the organization has no picture, or while it is on its way. */
  readonly fallback: ReactNode;
}

/** The organization's picture. Its name stands beside it, so it says nothing by itself. */
export function OrganizationLogo({ className, fallback }: OrganizationLogoProps) {
  const { logoId } = useViewer().organization;
  const { data } = useQuery({ ...logoOptions(logoId ?? ''), enabled: logoId !== null });
  return logoId && data ? <img src={data} alt="" className={className} /> : fallback;
}
