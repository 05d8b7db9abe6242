import { areas, type Permission, type Reach } from '@pipewright/contract/permissions.ts';
import type { ActorKind } from '@pipewright/contract/timeline.ts';
import { AppError } from './errors.ts';

/** Who asks, for which organization, and what they may. Made from a verified token, or by a job for its tenant. */
export interface Principal {
  readonly tenantId: string;
  /** Null for the system itself: jobs, sign-up. */
  readonly userId: string | null;
  readonly permissions: ReadonlyMap<Permission, Reach>;
  /** Whose records the reach `team` covers: one's own, and those of the people one shares a team with or manages. */
  readonly teamIds?: readonly string[];
  /** The sign-in that it came with; absent for API keys and for the system. */
  readonly sessionId?: string;
  /** The organization asks for a second factor that this sign-in lacks: nothing else is answered before it is set up. */
  readonly mustSetUpSecondFactor?: boolean;
  /** What acts in the person's name, or in nobody's; absent for a person themselves, and for the system itself. */
  readonly actor?: Actor;
}

/** Recorded with each change set: see docs/adr/0052-actor-and-cause.md. */
export interface Actor {
  readonly kind: ActorKind;
  /** The API key, the import or the long job by its id, a processor by its name. */
  readonly ref?: string;
  /** Its name at that time, which stays in the audit log when it is gone. */
  readonly label?: string;
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

/** Throws 403 unless the principal may take every record with them: for files that hold them all. */
export function demandEverything(principal: Principal): void {
  if (areas.some(area => demand(principal, `${area}.export`) !== 'all')) {
    throw new AppError('forbidden');
  }
}
