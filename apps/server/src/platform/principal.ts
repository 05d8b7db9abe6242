import { areas, type Permission, type Reach } from '@pipewright/contract/permissions.ts';
import type { ActorKind } from '@pipewright/contract/timeline.ts';
import type { CustomFieldSet } from './custom-fields/custom-field-set.ts';
import type { CustomObjectSet } from './custom-objects/custom-object-set.ts';
import { isRetired, isUnused } from './custom-objects/object-permissions.ts';
import { AppError } from './errors.ts';
import type { OrganizationRules } from './record-rules/organization-rules.ts';

/**
 * Who makes a request, for which organization and with which permissions. Created from a verified token, or
 * by a job for its tenant.
 */
export interface Principal extends Partial<OrganizationRules> {
  readonly tenantId: string;
  /** Null for the system itself, such as jobs and sign-up. */
  readonly userId: string | null;
  readonly permissions: ReadonlyMap<Permission, Reach>;
  /**
   * The owners whose records the reach `team` covers: the user, and the people in teams that they belong to
   * or manage.
   */
  readonly teamIds?: readonly string[];
  /** The custom fields that the user may see; absent in organizations without any, and for the system. */
  readonly customFields?: CustomFieldSet | undefined;
  /** The custom objects that the organization uses; absent where there are none, and for the system. */
  readonly customObjects?: CustomObjectSet | undefined;
  /** The session of the request; absent for API keys and for the system. */
  readonly sessionId?: string;
  /**
   * The organization requires a second factor that this session lacks. Until it is set up, all other requests
   * are refused.
   */
  readonly mustSetUpSecondFactor?: boolean;
  /**
   * Set if something else than the user acts, such as an API key or an import; absent for the user and for
   * the system.
   */
  readonly actor?: Actor;
}

/** Recorded with each change set: see docs/adr/0052-actor-and-cause.md. */
export interface Actor {
  readonly kind: ActorKind;
  /** The id of the API key, import or long job, or the name of the processor. */
  readonly ref?: string;
  /** Its name at that time, which stays in the audit log after it was deleted. */
  readonly label?: string;
}

/** Without a team, the reach `team` covers only the user's own records. */
export function teamOf({ userId, teamIds }: Principal): readonly (string | null)[] {
  return teamIds ?? [userId];
}

/** The product itself, acting in one organization. It holds no permissions, so it passes no permission check. */
export function systemPrincipal(tenantId: string): Principal {
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

/** Throws 403 unless the principal may export every record. For files that contain all of them, of retired objects too. */
export function demandExportOfEverything(principal: Principal): void {
  const { customObjects } = principal;
  const contained = areas.filter(area => !isUnused(area, customObjects) || isRetired(area, customObjects));
  if (contained.some(area => demand(principal, `${area}.export`) !== 'all')) {
    throw new AppError('forbidden');
  }
}
