import type { AutomationDefinition } from '@pipewright/contract/automations/definition.ts';
import type { AutomationTest } from '@pipewright/contract/operations/automation/automations.ts';
import type { Language } from '@pipewright/contract/texts/languages.ts';
import {
  type ChangeSet,
  newChangeSet,
  type TenantDb,
  type TenantTx,
} from '../../database/tenant/tenant-db.ts';
import { newId } from '../../ids.ts';
import { type Message, msg, writeText } from '../../language/message.ts';
import type { Principal } from '../../principal.ts';
import type { PlannedCall, PlannedMail, StepServices } from '../define-step-handler.ts';
import { flattenSteps } from '../flatten-steps.ts';
import { readLastRequest } from '../incoming/store-request.ts';
import { failureReason, knownError } from './failure-reason.ts';
import { performInstruction, readSubjects } from './perform-step.ts';
import { readChangedRecords } from './read-changed-records.ts';

interface Test {
  readonly automation: {
    readonly id: string;
    readonly name: string;
    readonly definition: AutomationDefinition;
  };
  readonly recordId: string;
  readonly language: Language;
}

/** Thrown to roll the transaction of a test back. */
class RolledBack extends Error {
  readonly result: AutomationTest;
  constructor(result: AutomationTest) {
    super('A test is rolled back');
    this.result = result;
  }
}

/**
 * Performs the steps for a record as the person who asks, reads from the change log what they have changed, and rolls all of
 * it back. Waits are passed over.
 */
export async function testRun(
  { tenants, services }: { tenants: TenantDb; services: StepServices },
  principal: Principal,
  test: Test,
): Promise<AutomationTest> {
  const runId = newId();
  const acting = {
    ...principal,
    actor: { kind: 'automation', ref: runId, label: test.automation.name } as const,
  };
  const changeSet = { ...newChangeSet('test automation'), isAllowedDuringRestore: false };
  try {
    return await tenants.write(acting, changeSet, async tx => {
      throw new RolledBack(await perform(tx, { services, changeSet, runId, test }));
    });
  } catch (error) {
    if (error instanceof RolledBack) {
      return error.result;
    }
    throw error;
  }
}

async function perform(
  tx: TenantTx,
  parts: { services: StepServices; changeSet: ChangeSet; runId: string; test: Test },
): Promise<AutomationTest> {
  const { services, changeSet, runId, test } = parts;
  const { automation, recordId, language } = test;
  const { entity, steps: tree } = automation.definition;
  const run = {
    ...{ id: runId, automationId: automation.id, automationName: automation.name, chainId: runId, depth: 1 },
    recordId,
    received: (await readLastRequest(tx, automation.id))?.body,
  };
  const instructions = flattenSteps(tree);
  const steps: AutomationTest['steps'] = [];
  const mails: PlannedMail[] = [];
  const calls: PlannedCall[] = [];
  const finish = async (state: AutomationTest['state'], reason: Message | null): Promise<AutomationTest> => ({
    ...{ steps, state, mails, calls },
    reason: reason && writeText(language, reason),
    changes: await readChangedRecords(tx, services.modules, [changeSet.id]),
  });
  for (let position = 0; position < instructions.length; ) {
    const instruction = instructions[position];
    if (!instruction) {
      break;
    }
    const { seq, step } = instruction;
    // A step that fails is rolled back by itself, so that what the steps before it did can be read.
    await tx`savepoint automation_step`;
    try {
      const subjects = await readSubjects(tx, services.modules, { entity, recordIds: [recordId] });
      const subject = subjects.get(recordId);
      if (!subject) {
        return await finish('stopped', msg`The record is gone, or you cannot see it.`);
      }
      const result = await performInstruction(tx, { services, changeSet, run, instruction, subject });
      await tx`set constraints all immediate`;
      await tx`set constraints all deferred`;
      steps.push({ seq, kind: step.kind, state: 'done', summary: writeText(language, result.summary) });
      mails.push(...(result.mails ?? []));
      calls.push(...(result.calls ?? []));
      if (result.goTo === 'end') {
        return await finish('stopped', null);
      }
      position = result.next;
    } catch (error) {
      if (!knownError(error)) {
        throw error;
      }
      await tx`rollback to savepoint automation_step`;
      const reason = failureReason(error, entity);
      steps.push({ seq, kind: step.kind, state: 'failed', summary: writeText(language, reason) });
      return await finish('failed', reason);
    }
  }
  return finish('done', null);
}
