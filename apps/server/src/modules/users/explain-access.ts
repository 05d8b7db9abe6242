import type { Action, Granted, Reach } from '@pipewright/contract/permissions.ts';
import { namedResource } from '../../platform/custom-objects/named-resource.ts';
import type { TenantDb, TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { noSuch } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';
import { permissionsOf } from '../../platform/read-rights.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { readTitles } from '../../platform/resources/query/search/titles.ts';
import { findReached, readVisible } from '../../platform/resources/query/select-one.ts';

interface Rights {
  readonly held: Granted;
  readonly teamIds: readonly string[];
  readonly role: string;
  readonly isActive: boolean;
  readonly teams: readonly { name: string; isManager: boolean; memberIds: readonly string[] }[];
}

/** Whether somebody can see a record, decided as for their own request, and the reason in words. */
export async function explain(
  { db, principal, module }: { db: TenantDb; principal: Principal; module: Module },
  { id, userId }: { id: string; userId: string },
  rights: Rights,
) {
  const { resource } = module;
  const [one, many] = namedResource(resource, principal).label;
  const { ownerId, names } = await db.read(principal, async tx => {
    const [record] = await readVisible(tx, module, [id]);
    if (!record) {
      throw noSuch(one);
    }
    const owning: string | null = resource.owner ? record[resource.owner] : null;
    const ids = owning ? [userId, owning] : [userId];
    return { ownerId: owning, names: await readTitles(tx, [], 'user', ids) };
  });
  const them = { ...principal, userId, permissions: permissionsOf(rights.held), teamIds: rights.teamIds };
  const may = await db.read(them, tx => allowedActions(tx, module, id));
  const canSee = may.includes('read');
  const reach = rights.held[resource.permissions.read];
  const owner =
    ownerId === null ? null : { id: ownerId, name: names.get(ownerId) ?? 'somebody who has left' };
  const reason = !rights.isActive
    ? 'they are deactivated'
    : reach
      ? `the role “${rights.role}” lets them read ${whose(reach, many)}${because(reach, owner, userId, rights)}`
      : `the role “${rights.role}” does not let them read ${many}`;
  const verdict = `${names.get(userId) ?? 'This person'} ${canSee ? 'can' : 'cannot'} see this ${one}`;
  return { canSee, sentence: `${verdict}: ${reason}.`, actions: may.filter(action => action !== 'read') };
}

/** Asked in their name, by the one predicate that every other request is kept by. */
async function allowedActions(tx: TenantTx, module: Module, id: string): Promise<Action[]> {
  const allowed: Action[] = [];
  for (const action of ['read', 'edit', 'delete', 'export'] as const) {
    const permission = module.resource.permissions[action];
    const isHeld = tx.principal.permissions.has(permission);
    if (isHeld && (await findReached(tx, module, [id], permission)).has(id)) {
      allowed.push(action);
    }
  }
  return allowed;
}

function whose(reach: Reach, many: string): string {
  return { own: `their own ${many}`, team: `the ${many} of their teams`, all: `all ${many}` }[reach];
}

function because(
  reach: Reach,
  owner: { id: string; name: string } | null,
  userId: string,
  { teams }: Rights,
): string {
  if (reach === 'all') {
    return '';
  }
  if (!owner) {
    return reach === 'team' ? ' and those that nobody owns, as this one' : ', and nobody owns this one';
  }
  if (owner.id === userId) {
    return ', and they own this one';
  }
  if (reach === 'own') {
    return `, and ${owner.name} owns this one`;
  }
  const shared = teams.find(({ memberIds }) => memberIds.includes(owner.id));
  if (!shared) {
    return `, and ${owner.name}, who owns this one, is in none of them`;
  }
  return `, and ${owner.name}, who owns this one, is in the team “${shared.name}”${shared.isManager ? ', which they manage' : ' with them'}`;
}
