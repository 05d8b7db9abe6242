import type { StageKind } from '@pipewright/contract/operations/import/import-settings.ts';
import { runText, type TenantTx } from '../../database/tenant/tenant-db.ts';

/** An active stage of deals, or status of leads. */
export interface Stage {
  readonly id: string;
  readonly name: string;
  readonly kind: StageKind;
  readonly probability: number;
  readonly sortOrder: number;
}

/** What a stage that a file names for the first time becomes. */
export interface NewStage {
  readonly kind: StageKind;
  readonly probability: number;
}

const lists: Readonly<Record<string, { table: string; kind: string; probability: string }>> = {
  'deal-stage': {
    table: 'deal_stage',
    kind: `case when is_won then 'won' when is_lost then 'lost' else 'open' end`,
    probability: 'probability',
  },
  'lead-status': {
    table: 'lead_status',
    kind: `case when is_won then 'won' when is_closed_status then 'lost' else 'open' end`,
    probability: '0',
  },
};

/** Whether the entries of a list are stages, which are open, won or lost. */
export function isStageList(resource: string): boolean {
  return resource in lists;
}

export async function readStages(tx: TenantTx, resource: string): Promise<Stage[]> {
  const list = lists[resource];
  if (!list) {
    return [];
  }
  const rows = await tx[runText]<Stage>(
    `select id, name, ${list.kind} as kind, ${list.probability} as probability, sort_order as "sortOrder"
     from crm.${list.table} where tenant_id = $1 and is_active order by sort_order, name`,
    [tx.principal.tenantId],
  );
  return rows;
}

const colors = { open: '#64748B', won: '#16A34A', lost: '#DC2626' } as const;

/**
 * The values of a new stage. It stands behind the stages of its kind that are less probable, and before all others,
 * which move by one.
 */
export async function newStageValues(
  tx: TenantTx,
  resource: string,
  { kind, probability }: NewStage,
): Promise<Record<string, unknown>> {
  const stages = await readStages(tx, resource);
  const rank = (stage: NewStage) => ({ open: stage.probability, won: 101, lost: 102 })[stage.kind];
  const next = stages.find(stage => rank(stage) > rank({ kind, probability }));
  const sortOrder = next?.sortOrder ?? (stages.at(-1)?.sortOrder ?? 0) + 1;
  if (next) {
    await tx[runText](
      `update crm.${lists[resource]?.table} set sort_order = sort_order + 1 where tenant_id = $1 and sort_order >= $2`,
      [tx.principal.tenantId, sortOrder],
    );
  }
  const color = colors[kind];
  return resource === 'deal-stage'
    ? { probability, color, isWon: kind === 'won', isLost: kind === 'lost', sortOrder }
    : { colorCode: color, isClosedStatus: kind !== 'open', isWon: kind === 'won', sortOrder };
}
