import type { StepKind, StepOf } from '@pipewright/contract/automations/definition.ts';
import type { Row } from 'postgres';
import type { ChangeSet, TenantTx } from '../database/tenant/tenant-db.ts';
import type { Message } from '../language/message.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Module } from '../resources/define-module.ts';

/** What steps need from the server. */
export interface StepServices {
  readonly modules: readonly Module[];
  readonly outbox: Outbox;
}

/** The run that a step belongs to. */
export interface RunFacts {
  readonly id: string;
  readonly automationId: string;
  readonly automationName: string;
  readonly chainId: string;
  readonly depth: number;
  readonly recordId: string;
  /** The body that a webhook has received, if one started the run. */
  readonly received?: unknown;
}

export interface StepContext extends StepServices {
  /** Acts as the person who published the automation, with what they may do now. */
  readonly tx: TenantTx;
  readonly changeSet: ChangeSet;
  readonly run: RunFacts;
  /** The place of the step in the definition. */
  readonly seq: number;
  /** The module of the record, with the custom fields that the publisher may see. */
  readonly module: Module;
  /** The record as the publisher sees it, up to some 100 ms old: `readCurrent` has what a step decides by. */
  readonly record: Row;
}

export interface PlannedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface PlannedCall {
  readonly url: string;
  readonly body: string;
}

export interface StepResult {
  /** What it did, for the history. */
  readonly summary: Message;
  /** Where the run goes on, unless with the next step: `otherwise` of a branch, or nowhere. */
  readonly goTo?: 'otherwise' | 'end';
  /** The run goes on then. */
  readonly wakeAt?: Date;
  /** The step is performed again at that time, instead of the next one. A test goes on. */
  readonly isRepeated?: boolean;
  readonly mails?: readonly PlannedMail[];
  readonly calls?: readonly PlannedCall[];
  /** Called after the commit, and never in a test. */
  readonly afterCommit?: () => void;
}

/** How the server performs a kind of step: everything is written through `tx`, so that a test can roll it back. */
export interface StepHandler<K extends StepKind = StepKind> {
  readonly kind: K;
  readonly perform: (step: StepOf<K>, context: StepContext) => Promise<StepResult>;
}

export function defineStepHandler<K extends StepKind>(
  kind: K,
  perform: StepHandler<K>['perform'],
): StepHandler<K> {
  return { kind, perform };
}
