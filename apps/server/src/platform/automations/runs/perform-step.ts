import type { Row } from 'postgres';
import { moduleFor } from '../../custom-fields/resource-for.ts';
import { type ChangeSet, runText, type TenantTx } from '../../database/tenant-db.ts';
import { selectOne } from '../../resources/query/select-one.ts';
import { findModule } from '../../resources/write/write-records.ts';
import type { RunFacts, StepResult, StepServices } from '../define-step-handler.ts';
import type { Instruction } from '../flatten-steps.ts';
import { performStep } from '../step-handlers.ts';

interface Performing {
  readonly services: StepServices;
  readonly changeSet: ChangeSet;
  readonly entity: string;
  readonly run: RunFacts;
  readonly instruction: Instruction;
}

/**
 * Performs one step of a run: the same code for a real run and for a test, which differ only in whether the transaction is
 * committed. Undefined if the record is gone, or the publisher cannot see it any more.
 */
export async function performInstruction(
  tx: TenantTx,
  { services, changeSet, entity, run, instruction }: Performing,
): Promise<(StepResult & { next: number }) | undefined> {
  const module = moduleFor(findModule(services.modules, entity), tx.principal);
  const [record]: Row[] = await tx[runText](...selectOne(module, tx.principal, run.recordId));
  if (!record) {
    return undefined;
  }
  const { seq, step, next, otherwise } = instruction;
  const result = await performStep(step, { ...services, tx, changeSet, run, seq, module, record });
  return { ...result, next: result.goTo === 'otherwise' ? (otherwise ?? next) : next };
}
