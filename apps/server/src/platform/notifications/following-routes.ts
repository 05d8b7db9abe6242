import {
  followRecord,
  listFollowers,
  listMentionable,
  unfollowRecord,
} from '@pipewright/contract/operations/notifications/following.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { forbidden } from '../errors.ts';
import { defineReadRoute, defineWriteRoute, type Route } from '../http/routes/define-route.ts';
import type { Module } from '../resources/define-module.ts';
import { assertReadable } from '../resources/query/select-one.ts';
import { findModule } from '../resources/write/write-records.ts';
import { whoSees } from './who-sees.ts';

interface Followed {
  readonly entity: string;
  readonly id: string;
}

/** Who follows a record, and who can be mentioned on it. Both are visible to everybody who can see the record. */
export function followingRoutes(modules: readonly Module[]): readonly Route[] {
  const assertVisible = (tx: TenantTx, { entity, id }: Followed) =>
    assertReadable(tx, findModule(modules, entity), id);
  return [
    defineReadRoute(listFollowers, ({ principal, params, db }) =>
      db.read(principal, async tx => {
        await assertVisible(tx, params);
        return { body: await readFollowers(tx, params) };
      }),
    ),
    defineWriteRoute(followRecord, async ({ principal: { tenantId, userId }, params, tx, changeSet }) => {
      await assertVisible(tx, params);
      if (!userId) {
        throw forbidden();
      }
      await tx`
        insert into crm.follow (tenant_id, entity, record_id, user_id)
        values (${tenantId}, ${params.entity}, ${params.id}, ${userId}) on conflict do nothing`;
      changeSet.changedEntities.add('follow');
      return { body: await readFollowers(tx, params) };
    }),
    // Also of a record that one follows and cannot see any more.
    defineWriteRoute(unfollowRecord, async ({ principal: { tenantId, userId }, params, tx, changeSet }) => {
      const ended = await tx`
        delete from crm.follow
        where tenant_id = ${tenantId} and entity = ${params.entity} and record_id = ${params.id} and user_id = ${userId}
        returning user_id`;
      if (ended.length === 0) {
        await assertVisible(tx, params);
      }
      changeSet.changedEntities.add('follow');
      return {};
    }),
    defineReadRoute(listMentionable, ({ principal, params, db }) =>
      db.read(principal, async tx => {
        await assertVisible(tx, params);
        const people = await whoSees(tx, findModule(modules, params.entity).resource, params.id);
        return { body: [...people] };
      }),
    ),
  ];
}

async function readFollowers(tx: TenantTx, { entity, id }: Followed) {
  const { tenantId, userId } = tx.principal;
  const followers = await tx<{ id: string; fullName: string }>`
    select user_id as id, full_name as "fullName" from crm.follow
    join crm.membership using (tenant_id, user_id)
    where follow.tenant_id = ${tenantId} and entity = ${entity} and record_id = ${id} and is_active
    order by full_name, user_id`;
  return { isFollowing: followers.some(follower => follower.id === userId), followers: [...followers] };
}
