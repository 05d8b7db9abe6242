import {
  acceptAsMyself,
  acceptInvitation,
  invitePeople,
  readInvitation,
  resendInvitation,
  revokeInvitation,
} from '@pipewright/contract/operations/organization/invitations.ts';
import {
  changeRole,
  countSeats,
  createOneTimeLink,
  deactivateUser,
  listPeople,
  reactivateUser,
  resetSecondFactor,
} from '@pipewright/contract/operations/organization/members.ts';
import type { Pool } from '../../platform/database/connections/pool.ts';
import {
  defineAccountRoute,
  definePublicRoute,
  defineReadRoute,
  type Route,
} from '../../platform/http/routes/define-route.ts';
import { demand } from '../../platform/principal.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import type { ResetSecondFactor } from '../security/second-factor/reset-second-factor.ts';
import type { CreateOneTimeLink } from '../tokens/create-one-time-link.ts';
import { networkOf } from '../tokens/network-of.ts';
import type { Throttle } from '../tokens/throttle.ts';
import type { InvitationAcceptance } from './accept-invitation.ts';
import type { Invitations } from './invitations.ts';
import { readPeople } from './member-list.ts';
import type { Members } from './members.ts';

/**
 * The members of an organization. Their changes are not write routes, which have access to one tenant's tables only:
 * identity changes them together with its own rows, in its own transaction and change set.
 */
export function memberRoutes(deps: {
  pool: Pool;
  modules: readonly Module[];
  throttle: Throttle;
  members: Members;
  invitations: Invitations;
  invitationAcceptance: InvitationAcceptance;
  resetFactor: ResetSecondFactor;
  createLink: CreateOneTimeLink;
}): Route[] {
  const { pool, modules, throttle, members, invitations, invitationAcceptance, resetFactor, createLink } =
    deps;

  return [
    defineReadRoute(listPeople, ({ principal, query }) => {
      // API keys find the names of record owners at `/users/tenant`; the details of all members are not for them.
      if (!principal.sessionId) {
        demand(principal, 'users.manage');
      }
      return readPeople({ pool, modules }, { principal, query });
    }),
    defineReadRoute(countSeats, async ({ principal, db }) => {
      const { tenantId } = principal;
      const [seats] = await db.read(
        principal,
        tx => tx<{ active: number; deactivated: number; invited: number; limit: number | null }>`
          select count(*) filter (where is_active) as active, count(*) filter (where not is_active) as deactivated,
            (select count(*) from crm.invitation where tenant_id = ${tenantId} and expires_at_utc > now()) as invited,
            crm.seat_limit() as limit
          from crm.membership where tenant_id = ${tenantId}`,
      );
      return { body: { active: 0, deactivated: 0, invited: 0, limit: null, ...seats } };
    }),
    defineAccountRoute(changeRole, ({ principal, params, body, ifMatch }) =>
      members.changeRole({ principal, userId: params.id, roleId: body.roleId, ifMatch }),
    ),
    defineAccountRoute(deactivateUser, ({ principal, params, ifMatch }) =>
      members.deactivate({ principal, userId: params.id, ifMatch }),
    ),
    defineAccountRoute(reactivateUser, ({ principal, params, ifMatch }) =>
      members.reactivate({ principal, userId: params.id, ifMatch }),
    ),
    defineAccountRoute(resetSecondFactor, async ({ principal, params, body, address, userAgent }) => {
      const client = { address: networkOf(address), userAgent };
      return {
        body: {
          message: await resetFactor({ principal, userId: params.id, password: body.password, client }),
        },
      };
    }),
    defineAccountRoute(createOneTimeLink, async ({ principal, params, body, address, userAgent }) => {
      const client = { address: networkOf(address), userAgent };
      return { body: await createLink({ principal, ...params, ...body, client }) };
    }),
    defineAccountRoute(invitePeople, ({ principal, body }) => invitations.invite({ principal, ...body })),
    defineAccountRoute(resendInvitation, ({ principal, params }) =>
      invitations.resend({ principal, id: params.id }),
    ),
    defineAccountRoute(revokeInvitation, ({ principal, params }) =>
      invitations.revoke({ principal, id: params.id }),
    ),
    definePublicRoute(readInvitation, async ({ body, address }) => {
      throttle.countRequest(networkOf(address));
      return { body: await invitationAcceptance.read(body.token) };
    }),
    definePublicRoute(acceptInvitation, async ({ body, address }) => {
      const network = networkOf(address);
      throttle.countRequest(network);
      return { body: await invitationAcceptance.accept({ ...body, address: network }) };
    }),
    defineAccountRoute(acceptAsMyself, async ({ principal, body, address }) => {
      throttle.countRequest(networkOf(address));
      return { body: await invitationAcceptance.acceptAs(principal, body.token) };
    }),
  ];
}
