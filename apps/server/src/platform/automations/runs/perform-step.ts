import type { Row } from 'postgres';
import { moduleFor } from '../../custom-fields/resource-for.ts';
import type { ChangeSet, TenantTx } from '../../database/tenant/tenant-db.ts';
import type { Module } from '../../resources/define-module.ts';
import { readVisible } from '../../resources/query/select-one.ts';
import { findModule } from '../../resources/write/write-records.ts';
import type { RunFacts, StepResult, StepServices } from '../define-step-handler.ts';
import type { Instruction } from '../flatten-steps.ts';
import { performStep } from '../step-handlers.ts';

/** What a step works on. */
export interface StepSubject {
  /** The module of the record, with the custom fields that the publisher may see. */
  readonly module: Module;
  /** The record as the publisher sees it. */
  readonly record: Row;
}

interface Performing {
  readonly services: StepServices;
  readonly changeSet: ChangeSet;
  readonly run: RunFacts;
  readonly instruction: Instruction;
  readonly subject: StepSubject;
}

/** The records of runs by id, without those that are gone or that the publisher cannot see any more. */
export async function readSubjects(
  tx: TenantTx,
  modules: readonly Module[],
  { entity, recordIds }: { entity: string; recordIds: readonly string[] },
): Promise<ReadonlyMap<string, StepSubject>> {
  const module = moduleFor(findModule(modules, entity), tx.principal);
  const records = await readVisible(tx, module, recordIds);
  return new Map(records.map(record => [record.id, { module, record }]));
}

/**
 * Performs one step of a run: the same code for a real run and for a test, which differ only in whether the transaction is
 * committed.
 */
export async function performInstruction(
  tx: TenantTx,
  { services, changeSet, run, instruction, subject }: Performing,
): Promise<StepResult & { next: number }> {
  const { seq, step, next, otherwise } = instruction;
  const result = await performStep(step, { ...services, tx, changeSet, run, seq, ...subject });
  return { ...result, next: result.goTo === 'otherwise' ? (otherwise ?? next) : next };
}
