import type { AutomationDefinition } from '@pipewright/contract/automations/definition.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { conflict, invalid } from '../../errors.ts';
import type { Module } from '../../resources/define-module.ts';
import type { DefinitionProblem } from './definition-problem.ts';
import { findBrokenReference } from './find-broken-reference.ts';
import { findUnloggedField } from './find-unlogged-field.ts';

/** Refuses to publish a draft that cannot be used, with the reason at its place in the draft. */
export async function assertPublishable(
  tx: TenantTx,
  modules: readonly Module[],
  draft: AutomationDefinition,
): Promise<void> {
  const problem = await findProblem(tx, modules, draft);
  if (problem) {
    throw invalid({ [`draft.${problem.path}`]: problem.text });
  }
}

/** Refuses to resume an automation whose published version cannot be used any more. */
export async function assertResumable(
  tx: TenantTx,
  modules: readonly Module[],
  published: AutomationDefinition,
): Promise<void> {
  const problem = await findProblem(tx, modules, published);
  if (problem) {
    throw conflict(problem.text);
  }
}

async function findProblem(
  tx: TenantTx,
  modules: readonly Module[],
  definition: AutomationDefinition,
): Promise<DefinitionProblem | undefined> {
  return (await findUnloggedField(tx, definition)) ?? findBrokenReference(tx, modules, definition);
}
