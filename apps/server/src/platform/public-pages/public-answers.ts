import { z } from 'zod';
import { newChangeSet, type TenantDb, type TenantTx } from '../database/tenant/tenant-db.ts';
import { newId } from '../ids.ts';
import { systemPrincipal } from '../principal.ts';
import type { PublicPages } from './define-public-pages.ts';

export const visitorActions = ['open', 'ask', 'code', 'accept', 'decline'] as const;
export type VisitorAction = (typeof visitorActions)[number];

/** An action of a visitor, carried out by the application. */
export interface PublicAnswer {
  readonly id: string;
  readonly linkId: string;
  readonly targetId: string;
  readonly action: VisitorAction;
  readonly content: unknown;
  readonly address: string;
  readonly userAgent: string;
  readonly createdAtUtc: Date;
}

export type Outcome = 'done' | 'refused';

export interface PublicAnswers {
  /**
   * Stores an answer with the role of public pages and carries it out with the application's. Undefined if that has to
   * wait: a schedule tries again.
   */
  add(tenantId: string, answer: NewAnswer): Promise<Outcome | undefined>;
  /** Carries out what an interruption has left undone. */
  catchUp(tenantId: string): Promise<void>;
}

export interface NewAnswer {
  readonly kind: string;
  readonly linkId: string;
  readonly targetId: string;
  readonly action: VisitorAction;
  readonly content: object;
  readonly address: string;
  readonly userAgent: string;
}

export function createPublicAnswers(deps: {
  tenants: TenantDb;
  visitors: TenantDb;
  pages: readonly PublicPages[];
  log: { error(details: object, message: string): void };
}): PublicAnswers {
  const { tenants, visitors, pages, log } = deps;

  async function carryOut(tenantId: string, answerId: string): Promise<Outcome | undefined> {
    // Unlike other writes of the system, refused during a restore: it changes records.
    const changeSet = { ...newChangeSet('visitor'), isAllowedDuringRestore: false };
    let afterCommit: (() => void) | undefined;
    const outcome = await tenants.write(systemPrincipal(tenantId), changeSet, async tx => {
      const answer = await lockPending(tx, answerId);
      const page = pages.find(({ kind }) => kind === answer?.kind);
      if (!answer || !page) {
        return undefined;
      }
      const result = await page.carryOut(tx, answer, changeSet);
      await tx`
        update crm.public_answer set outcome = ${result.outcome}, processed_at_utc = now()
        where tenant_id = ${tenantId} and id = ${answerId}`;
      afterCommit = result.afterCommit;
      return result.outcome;
    });
    afterCommit?.();
    return outcome;
  }

  return {
    async add(tenantId, answer) {
      const id = newId();
      await visitors.write(systemPrincipal(tenantId), newChangeSet('visitor'), async tx => {
        await tx`
          insert into crm.public_answer (tenant_id, id, link_id, kind, target_id, action, content, address, user_agent)
          values (${tenantId}, ${id}, ${answer.linkId}, ${answer.kind}, ${answer.targetId}, ${answer.action},
            ${JSON.stringify(answer.content)}::text::jsonb, ${answer.address}, ${answer.userAgent})`;
      });
      try {
        return await carryOut(tenantId, id);
      } catch (error) {
        log.error({ err: error, tenantId, answerId: id }, 'an answer of a visitor could not be carried out');
        return undefined;
      }
    },
    async catchUp(tenantId) {
      const pending = await tenants.read(
        systemPrincipal(tenantId),
        tx => tx<{ id: string }>`
          select id from crm.public_answer where tenant_id = ${tenantId} and outcome is null
          order by created_at_utc limit 100`,
      );
      for (const { id } of pending) {
        await carryOut(tenantId, id);
      }
    },
  };
}

async function lockPending(tx: TenantTx, id: string) {
  const [row] = await tx<PublicAnswer & { kind: string } & Record<string, unknown>>`
    select id, link_id as "linkId", kind, target_id as "targetId", action, content, address,
      user_agent as "userAgent", created_at_utc as "createdAtUtc"
    from crm.public_answer
    where tenant_id = ${tx.principal.tenantId} and id = ${id} and outcome is null
    for update`;
  return row && { ...row, action: z.enum(visitorActions).parse(row.action) };
}
