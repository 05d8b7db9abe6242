import { t } from '@lingui/core/macro';
import { deals, leads, type Template } from './template.ts';

interface Known {
  readonly userIds: string[];
  readonly wonStageId: string;
}

/** Templates that use mails, waits and webhooks. */
export function moreTemplates({ userIds, wonStageId }: Known): readonly Template[] {
  return [
    {
      name: t`Welcome email to new contacts`,
      hint: t`Sent in your name, in working hours.`,
      draft: {
        entity: 'contact',
        trigger: { kind: 'created', condition: { field: 'email', op: 'isNotEmpty' } },
        steps: [
          { kind: 'wait-working-hours', fromHour: 9, toHour: 17 },
          {
            kind: 'send-mail',
            to: 'record',
            subject: t`Welcome`,
            body: t`Hello ${'{{firstName}}'},\n\nthank you for your interest. I am your contact for all questions.\n\n${'{{myName}}'}`,
          },
        ],
        wantsImports: false,
      },
    },
    {
      name: t`Follow up on new leads`,
      hint: t`A task three days after a lead was created.`,
      draft: leads({ kind: 'date-reached', field: 'createdAtUtc', days: 3, hour: 9, condition: null }, [
        {
          kind: 'create-task',
          subject: t`Follow up with ${'{{fullName}}'}`,
          body: null,
          dueInDays: 0,
          userId: null,
        },
      ]),
    },
    {
      name: t`Leads from a web form`,
      hint: t`Your site sends them to a secret address; they are assigned in turn.`,
      draft: leads(
        {
          kind: 'webhook-received',
          values: { firstName: 'firstName', lastName: 'lastName', email: 'email' },
          matchField: 'email',
          createsMissing: true,
          updatesFound: true,
        },
        [
          { kind: 'assign', method: 'round-robin', userIds },
          {
            kind: 'notify',
            userIds: [],
            includesOwner: true,
            text: t`New lead from the site: ${'{{fullName}}'}`,
          },
        ],
      ),
    },
    {
      name: t`Large deal alert`,
      hint: t`Notifies everybody when a deal becomes large.`,
      draft: deals({ kind: 'became-true', condition: { field: 'amount', op: 'atLeast', value: 50_000 } }, [
        { kind: 'notify', userIds, includesOwner: true, text: t`Large deal: ${'{{name}}'}` },
      ]),
    },
    {
      name: t`Ask for a reference`,
      hint: t`A task 30 days after a deal was won.`,
      draft: deals({ kind: 'stage-entered', stageId: wonStageId }, [
        { kind: 'wait', amount: 30, unit: 'days' },
        {
          kind: 'create-task',
          subject: t`Ask for a reference: ${'{{name}}'}`,
          body: null,
          dueInDays: 3,
          userId: null,
        },
      ]),
    },
    {
      name: t`Overdue task alert`,
      hint: t`Notifies whoever a task is assigned to, the day after it was due.`,
      draft: {
        entity: 'activity',
        trigger: {
          kind: 'date-reached',
          field: 'dueAtUtc',
          days: 1,
          hour: 9,
          condition: { field: 'completedAtUtc', op: 'isEmpty' },
        },
        steps: [{ kind: 'notify', userIds: [], includesOwner: true, text: t`Overdue: ${'{{subject}}'}` }],
        wantsImports: false,
      },
    },
  ];
}
