import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { logoOptions } from '../../data/queries/logo-query.ts';
import { useViewer } from '../../data/session/viewer.tsx';

interface OrganizationLogoProps {
  readonly className?: string;
  /** Shown if the organization has no logo, or while it is loading. */
  readonly fallback: ReactNode;
}

/** The organization's logo. Decorative, because the name is next to it. */
export function OrganizationLogo({ className, fallback }: OrganizationLogoProps) {
  const { logoId } = useViewer().organization;
  const { data } = useQuery({ ...logoOptions(logoId ?? ''), enabled: logoId !== null });
  return logoId && data ? <img src={data} alt="" className={className} /> : fallback;
}
