import { ownedKindOf } from '@pipewright/contract/operations/organization/members.ts';
import { conflict } from '../../errors.ts';
import { msg } from '../../language/message.ts';
import { countOwned } from '../../resources/query/totals/owned-counts.ts';
import { updateRecord } from '../../resources/write/write-records.ts';
import { defineStepHandler, type StepContext } from '../define-step-handler.ts';
import { readActive, withoutAway } from './people.ts';

export const assignHandler = defineStepHandler('assign', async ({ method, userIds }, context) => {
  const { tx, changeSet, module, run } = context;
  const active = await readActive(tx, method === 'named' ? userIds.slice(0, 1) : userIds);
  const present = await withoutAway(tx, active);
  // Where everybody is away, somebody gets it nevertheless: it must not be lost.
  const people = present.length > 0 ? present : active;
  const chosen =
    people[
      await choose(
        method,
        people.map(({ id }) => id),
        context,
      )
    ];
  if (!chosen) {
    throw conflict('Nobody of those who can be assigned is an active member.');
  }
  await updateRecord(tx, module, { id: run.recordId }, { [module.resource.owner ?? '']: chosen.id });
  changeSet.changedEntities.add(module.resource.name);
  return { summary: msg`Assigned to ${chosen.fullName}.` };
});

async function choose(method: string, ids: readonly string[], context: StepContext): Promise<number> {
  if (ids.length < 2) {
    return 0;
  }
  return method === 'round-robin' ? nextInTurn(ids, context) : leastBusy(ids, context);
}

/** The row is locked until the step is committed, so that two runs never take the same turn. */
async function nextInTurn(ids: readonly string[], { tx, run, seq }: StepContext): Promise<number> {
  const [row] = await tx<{ turns: number }>`
    insert into crm.automation_rotation (tenant_id, automation_id, seq, turns)
    values (${tx.principal.tenantId}, ${run.automationId}, ${seq}, 1)
    on conflict (tenant_id, automation_id, seq) do update set turns = automation_rotation.turns + 1
    returning turns::integer`;
  return ((row?.turns ?? 1) - 1) % ids.length;
}

/** Among equals the first in the list. */
async function leastBusy(ids: readonly string[], { tx, modules, module }: StepContext): Promise<number> {
  const counts = await countOwned(tx, modules, ids);
  const kind = ownedKindOf(module.resource);
  const owned = ids.map(id => Number(counts.get(id)?.[kind] ?? 0));
  return owned.indexOf(Math.min(...owned));
}
