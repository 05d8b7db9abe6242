import { z } from 'zod';
import type { AnyResource } from '../define-resource.ts';
import type { Filter } from '../filters.ts';
import { resourceNamed } from './checks.ts';
import type { Problem } from './define-step.ts';
import { automationEntities } from './entities.ts';
import { usesReceived } from './merge-fields.ts';
import { assignStep } from './steps/assign.ts';
import { branchStep } from './steps/branch.ts';
import { callWebhookStep } from './steps/call-webhook.ts';
import { changeTagsStep } from './steps/change-tags.ts';
import { createNoteStep } from './steps/create-note.ts';
import { createRecordStep } from './steps/create-record.ts';
import { createTaskStep } from './steps/create-task.ts';
import { notifyStep } from './steps/notify.ts';
import { sendMailStep } from './steps/send-mail.ts';
import { startAutomationStep } from './steps/start-automation.ts';
import { stopStep } from './steps/stop.ts';
import { updateStep } from './steps/update.ts';
import { waitStep } from './steps/wait.ts';
import { waitForStep } from './steps/wait-for.ts';
import { waitUntilStep } from './steps/wait-until.ts';
import { waitWorkingHoursStep } from './steps/wait-working-hours.ts';
import { becameTrueTrigger } from './triggers/became-true.ts';
import { changedTrigger } from './triggers/changed.ts';
import { createdTrigger } from './triggers/created.ts';
import { dateReachedTrigger } from './triggers/date-reached.ts';
import { gradeReachedTrigger } from './triggers/grade-reached.ts';
import { manualTrigger } from './triggers/manual.ts';
import { scheduleTrigger } from './triggers/schedule.ts';
import { stageEnteredTrigger } from './triggers/stage-entered.ts';
import { webhookReceivedTrigger } from './triggers/webhook-received.ts';

/** Every kind of trigger. A new one is a file in `triggers/` and a line here. */
const triggerDeclarations = [
  createdTrigger,
  changedTrigger,
  becameTrueTrigger,
  stageEnteredTrigger,
  gradeReachedTrigger,
  dateReachedTrigger,
  scheduleTrigger,
  webhookReceivedTrigger,
  manualTrigger,
] as const;

/** Every kind of step that has no steps of its own. A new one is a file in `steps/` and a line here. */
const leafDeclarations = [
  updateStep,
  assignStep,
  createTaskStep,
  createNoteStep,
  createRecordStep,
  changeTagsStep,
  sendMailStep,
  notifyStep,
  callWebhookStep,
  waitStep,
  waitUntilStep,
  waitForStep,
  waitWorkingHoursStep,
  startAutomationStep,
  stopStep,
] as const;
const stepDeclarations = [...leafDeclarations, branchStep] as const;

type LeafStep = z.output<(typeof leafDeclarations)[number]['schema']>;
interface BranchStep {
  readonly kind: 'branch';
  readonly condition: Filter;
  readonly whenTrue: readonly Step[];
  readonly whenFalse: readonly Step[];
}
export type Step = LeafStep | BranchStep;
export type StepKind = Step['kind'];
export type StepOf<K extends StepKind> = Extract<Step, { kind: K }>;
export type Trigger = z.output<(typeof triggerDeclarations)[number]['schema']>;
export type TriggerKind = Trigger['kind'];
export type TriggerOf<K extends TriggerKind> = Extract<Trigger, { kind: K }>;

const maxSteps = 50;
/** How many branches can be within each other. */
export const maxNesting = 3;

function stepList(nesting: number): z.ZodType<readonly Step[]> {
  // A list that is mapped loses that it has a first element, which zod asks for.
  const leaves = leafDeclarations.map(({ schema }) => schema) as unknown as [z.ZodObject, ...z.ZodObject[]];
  const nested =
    nesting === 0
      ? []
      : [branchStep.schema.extend({ whenTrue: stepList(nesting - 1), whenFalse: stepList(nesting - 1) })];
  return z.array(z.discriminatedUnion('kind', [...leaves, ...nested])).max(maxSteps) as z.ZodType<
    readonly Step[]
  >;
}

const trigger = z.discriminatedUnion('kind', [
  createdTrigger.schema,
  changedTrigger.schema,
  becameTrueTrigger.schema,
  stageEnteredTrigger.schema,
  gradeReachedTrigger.schema,
  dateReachedTrigger.schema,
  scheduleTrigger.schema,
  webhookReceivedTrigger.schema,
  manualTrigger.schema,
]);

/** What an automation does and when, apart from its name. Stored as it is, once as a draft and once for each version. */
export const storedDefinition = z.strictObject({
  entity: z.enum(automationEntities, { message: 'Choose a kind of record' }),
  trigger,
  steps: stepList(maxNesting),
  /** Imports and bulk changes start it too. */
  wantsImports: z.boolean().default(false),
});

/** The same as it is sent: its filters, fields and values must suit the kind of record. */
export const automationDefinition = storedDefinition.superRefine((definition, context) => {
  for (const { path, message, issue } of definitionProblems(definition)) {
    const found: unknown = { code: 'custom', ...issue, path: [...path], message };
    context.addIssue(found as Parameters<typeof context.addIssue>[0]);
  }
});
export type AutomationDefinition = z.output<typeof automationDefinition>;

type Unchecked = Pick<AutomationDefinition, 'entity' | 'trigger' | 'steps'>;

function definitionProblems({ entity, trigger: started, steps }: Unchecked): Problem[] {
  const resource = resourceNamed(entity);
  if (!resource) {
    return [];
  }
  const count = countSteps(steps);
  return [
    ...below(checkWith(triggerDeclarations, started, resource), 'trigger'),
    ...stepProblems(steps, resource, ['steps']),
    ...(started.kind === 'webhook-received' ? [] : receivedProblems(steps, ['steps'])),
    ...(count > maxSteps ? [{ path: ['steps'], message: 'An automation has at most 50 steps' }] : []),
  ];
}

function stepProblems(
  steps: readonly Step[],
  resource: AnyResource,
  path: readonly (string | number)[],
): Problem[] {
  return steps.flatMap((step, index) => {
    const own = below(checkWith(stepDeclarations, step, resource), ...path, index);
    return step.kind === 'branch'
      ? [
          ...own,
          ...stepProblems(step.whenTrue, resource, [...path, index, 'whenTrue']),
          ...stepProblems(step.whenFalse, resource, [...path, index, 'whenFalse']),
        ]
      : own;
  });
}

/** Values of a received body exist only where a webhook starts the automation. */
function receivedProblems(value: unknown, path: readonly (string | number)[]): Problem[] {
  if (typeof value === 'string') {
    return usesReceived(value) ? [{ path, message: 'There is no such merge field' }] : [];
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) =>
        receivedProblems(part, [...path, Array.isArray(value) ? Number(key) : key]),
      )
    : [];
}

type AnyDeclaration = { readonly kind: string; readonly check: unknown };

function checkWith(
  declarations: readonly AnyDeclaration[],
  settings: { readonly kind: string },
  resource: AnyResource,
): readonly Problem[] {
  // The declaration of its kind accepts exactly these settings.
  const check = declarations.find(({ kind }) => kind === settings.kind)?.check as
    | ((settings: unknown, resource: AnyResource) => readonly Problem[])
    | undefined;
  return check?.(settings, resource) ?? [];
}

function below(problems: readonly Problem[], ...path: readonly (string | number)[]): Problem[] {
  return problems.map(problem => ({ ...problem, path: [...path, ...problem.path] }));
}

function countSteps(steps: readonly Step[]): number {
  return steps.reduce(
    (sum, step) =>
      sum + 1 + (step.kind === 'branch' ? countSteps(step.whenTrue) + countSteps(step.whenFalse) : 0),
    0,
  );
}
