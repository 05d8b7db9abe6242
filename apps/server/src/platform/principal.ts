import type { Permission, Reach } from '@pipewright/contract/permissions.ts';
import { AppError } from './errors.ts';

/** Who asks, for which organization, and what they may. Made from a verified token, or by a job for its tenant. */
export interface Principal {
  readonly tenantId: string;
  /** Null for the system itself: jobs, sign-up. */
  readonly userId: string | null;
  readonly permissions: ReadonlyMap<Permission, Reach>;
  /** Whose records the reach `team` covers: one's own, and those of the people one shares a team with or manages. */
  readonly teamIds?: readonly string[];
}

/** Without a team, a team is oneself. */
export function teamOf({ userId, teamIds }: Principal): readonly (string | null)[] {
  return teamIds ?? [userId];
}

/** The product itself, in one organization: jobs, sign-up. It holds no permission, and so passes no check of one. */
export function systemOf(tenantId: string): Principal {
  return { tenantId, userId: null, permissions: new Map() };
}

/** Throws 403 unless the principal holds the permission. */
export function demand(principal: Principal, permission: Permission): Reach {
  const reach = principal.permissions.get(permission);
  if (!reach) {
    throw new AppError('forbidden');
  }
  return reach;
}
