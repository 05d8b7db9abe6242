import { z } from 'zod';
import { automationDefinition, storedDefinition } from '../../automations/definition.ts';
import { defineOperation } from '../../define-operation.ts';
import { singleLine } from '../../fields/single-line.ts';

const managers = { access: 'automations.manage', tag: 'automations' } as const;
const params = z.strictObject({ id: z.uuid() });
const runParams = z.strictObject({ id: z.uuid(), runId: z.uuid() });

const person = z.object({ id: z.uuid(), fullName: z.string() });
const name = singleLine().min(1, { message: 'Enter a name' }).max(100);

const automationStates = ['draft', 'on', 'paused'] as const;

const automation = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(automationStates),
  /** Why the server has paused it; null when a person did. */
  pausedReason: z.string().nullable(),
  /** What is being edited. It has no effect before it is published. */
  draft: storedDefinition,
  /** The version that runs; null if none was published yet. */
  published: z
    .object({ id: z.uuid(), number: z.int(), publishedAtUtc: z.iso.datetime(), definition: storedDefinition })
    .nullable(),
  /** It runs with what this person may do. */
  publisher: person.nullable(),
  hasUnpublishedChanges: z.boolean(),
  lastRunAtUtc: z.iso.datetime().nullable(),
  createdAtUtc: z.iso.datetime(),
  version: z.int(),
});
export type Automation = z.output<typeof automation>;

/** `queued`: about to begin or to go on. `waiting`: at a step that waits. `skipped`: not started, for a reason. */
const runStates = ['queued', 'waiting', 'done', 'failed', 'stopped', 'skipped'] as const;

const runStep = z.object({
  /** The place of the step in the definition, counted from the first one through all branches. */
  seq: z.int(),
  kind: z.string(),
  state: z.enum(['done', 'failed']),
  summary: z.string(),
  changeSetId: z.uuid().nullable(),
  atUtc: z.iso.datetime(),
});

const run = z.object({
  id: z.uuid(),
  entity: z.string(),
  /** Null until a webhook that started it has found or created the record. */
  recordId: z.uuid().nullable(),
  /** The name of the record; null if it is gone or not visible to the reader. */
  recordTitle: z.string().nullable(),
  versionNumber: z.int(),
  state: z.enum(runStates),
  /** Why it was started, and why it failed, stopped or did not start. */
  startedBecause: z.string(),
  reason: z.string().nullable(),
  /** When it goes on. */
  wakeAtUtc: z.iso.datetime().nullable(),
  isUndone: z.boolean(),
  createdAtUtc: z.iso.datetime(),
  finishedAtUtc: z.iso.datetime().nullable(),
});
export type AutomationRun = z.output<typeof run>;
const runWithSteps = run.extend({
  steps: z.array(runStep),
  /** The body that started it, where a webhook did; null also once the body was deleted. */
  receivedBody: z.unknown().nullable(),
});
export type AutomationRunDetails = z.output<typeof runWithSteps>;

const changedRecord = z.object({
  entity: z.string(),
  id: z.uuid(),
  title: z.string().nullable(),
  operation: z.enum(['insert', 'update', 'delete']),
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});

const testResult = z.object({
  steps: z.array(
    z.object({ seq: z.int(), kind: z.string(), state: z.enum(['done', 'failed']), summary: z.string() }),
  ),
  state: z.enum(['done', 'failed', 'stopped']),
  reason: z.string().nullable(),
  changes: z.array(changedRecord),
  mails: z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() })),
  calls: z.array(z.object({ url: z.string(), body: z.string() })),
});
export type AutomationTest = z.output<typeof testResult>;

export const listAutomations = defineOperation({
  ...managers,
  method: 'GET',
  path: '/automations',
  summary: 'The automations of the organization, newest first',
  result: z.array(automation),
});

const idList = /^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$/;

/** Asked before something is deleted or deactivated. */
export const readAutomationsUsing = defineOperation({
  method: 'GET',
  path: '/automations-using',
  access: 'session',
  tag: 'automations',
  summary: 'How many automations use any of these records, people, saved views or custom fields, and which',
  query: z.strictObject({
    ids: z.string().regex(idList).meta({ description: 'Up to 100 ids, separated by commas' }),
  }),
  result: z.object({
    count: z.int(),
    /** Empty to those who may not manage automations. */
    automations: z.array(z.object({ id: z.uuid(), name: z.string() })),
  }),
});

export const readAutomation = defineOperation({
  ...managers,
  method: 'GET',
  path: '/automations/:id',
  summary: 'An automation with its draft and its published version',
  params,
  result: automation,
});

export const createAutomation = defineOperation({
  ...managers,
  method: 'POST',
  path: '/automations',
  summary: 'Create an automation as a draft',
  body: z.strictObject({ name, draft: automationDefinition }),
  result: automation,
  status: 201,
});

export const changeAutomation = defineOperation({
  ...managers,
  method: 'PATCH',
  path: '/automations/:id',
  summary: 'Rename an automation, or change its draft; the published version stays as it is',
  params,
  body: z.strictObject({ name: name.optional(), draft: automationDefinition.optional() }),
  result: automation,
});

export const deleteAutomation = defineOperation({
  ...managers,
  method: 'DELETE',
  path: '/automations/:id',
  summary: 'Delete an automation; runs that have not ended are stopped',
  params,
});

export const publishAutomation = defineOperation({
  ...managers,
  method: 'POST',
  path: '/automations/:id/publish',
  summary: 'Publish the draft and switch the automation on; it runs with your permissions',
  params,
  result: automation,
});

export const pauseAutomation = defineOperation({
  ...managers,
  method: 'POST',
  path: '/automations/:id/pause',
  summary: 'Start no more runs; those that have begun are finished',
  params,
  result: automation,
});

export const resumeAutomation = defineOperation({
  ...managers,
  method: 'POST',
  path: '/automations/:id/resume',
  summary: 'Switch the published version on again, with your permissions',
  params,
  result: automation,
});

export const testAutomation = defineOperation({
  ...managers,
  method: 'POST',
  path: '/automations/:id/test',
  summary: 'Run the draft for a record and roll everything back; answers what it would do',
  params,
  body: z.strictObject({ recordId: z.uuid() }),
  result: testResult,
});

export const startAutomationRuns = defineOperation({
  ...managers,
  method: 'POST',
  path: '/automations/:id/start',
  summary: 'Start an automation that is started by hand: for some records, or for all that a list selects',
  params,
  body: z
    .strictObject({
      recordIds: z.array(z.uuid()).min(1).max(1000).optional(),
      /** What the list of the records takes to search and filter. */
      matching: z.record(z.string(), z.unknown()).optional(),
    })
    .refine(({ recordIds, matching }) => (recordIds === undefined) !== (matching === undefined), {
      message: 'Name the records, or what they match',
    }),
  /** `job`: there are so many that they are started in the background. */
  mayTakeLonger: true,
  result: z.object({ started: z.int(), message: z.string(), job: z.object({ id: z.uuid() }).optional() }),
});

export const listAutomationRuns = defineOperation({
  ...managers,
  method: 'GET',
  path: '/automations/:id/runs',
  summary: 'The runs of the last 90 days, newest first',
  params,
  query: z.strictObject({
    state: z.enum(runStates).optional(),
    /** Continue after this run. */
    after: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  result: z.array(run),
});

export const readAutomationRun = defineOperation({
  ...managers,
  method: 'GET',
  path: '/automations/:id/runs/:runId',
  summary: 'A run with its steps',
  params: runParams,
  result: runWithSteps,
});

export const retryAutomationRun = defineOperation({
  ...managers,
  method: 'POST',
  path: '/automations/:id/runs/:runId/retry',
  summary: 'Continue a failed run at the step that failed',
  params: runParams,
  result: runWithSteps,
});

export const undoAutomationRun = defineOperation({
  ...managers,
  method: 'POST',
  path: '/automations/:id/runs/:runId/undo',
  summary: 'Undo everything that a run has changed; mails and calls stay sent',
  params: runParams,
  result: runWithSteps,
});
