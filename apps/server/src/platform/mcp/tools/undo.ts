import { undoChangeSet } from '@pipewright/contract/operations/undo-change-set.ts';
import { z } from 'zod';
import { notFound } from '../../errors.ts';
import { defineTool } from '../define-tool.ts';

export const undoTool = defineTool({
  name: 'undo',
  title: 'Undo',
  description: 'Takes back what save_records or log_activity has saved on this connection.',
  input: z.object({ changeSetId: z.uuid() }),
  writes: true,
  run: ({ changeSetId }, { caller, operations }) =>
    operations.write(caller, { action: 'mcp undo' }, async ({ tx, perform }) => {
      const { tenantId, userId, actor } = tx.principal;
      const own = await tx`
        select from crm.change_set
        where tenant_id = ${tenantId} and id = ${changeSetId} and actor_id = ${userId}
          and actor_kind = ${actor?.kind ?? 'user'} and actor_ref = ${actor?.ref ?? null}`;
      if (own.length === 0) {
        throw notFound('This connection has made no such change.');
      }
      const { body } = await perform({ operation: undoChangeSet, params: { id: changeSetId } });
      return body as object;
    }),
});
