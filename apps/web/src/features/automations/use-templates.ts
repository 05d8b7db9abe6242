import { t } from '@lingui/core/macro';
import { dealStages } from '@pipewright/contract/resources/master-data/deal-stages.ts';
import { useQuery } from '@tanstack/react-query';
import { peopleOptions } from '../../kit/data/queries/people-query.ts';
import { allRecordsOptions } from '../../kit/data/queries/resource-queries.ts';
import { moreTemplates } from './templates/more-templates.ts';
import { deals, leads, type Template } from './templates/template.ts';

/** Automations to copy. They name the organization’s own people and stages, so these are loaded first. */
export function useTemplates(): { templates: readonly Template[]; isLoading: boolean } {
  const people = useQuery(peopleOptions());
  const stages = useQuery(allRecordsOptions(dealStages));
  const userIds = (people.data ?? [])
    .filter(({ isActive }) => isActive)
    .map(({ id }) => id)
    .slice(0, 50);
  const won = stages.data?.find(({ isWon }) => isWon);
  if (userIds.length === 0 || !won) {
    return { templates: [], isLoading: people.isPending || stages.isPending };
  }
  return { templates: templatesFor({ userIds, wonStageId: won.id }), isLoading: false };
}

function templatesFor({
  userIds,
  wonStageId,
}: {
  userIds: string[];
  wonStageId: string;
}): readonly Template[] {
  return [
    {
      name: t`Assign new leads in turn`,
      hint: t`Everybody gets the next one.`,
      draft: leads({ kind: 'created', condition: null }, [
        { kind: 'assign', method: 'round-robin', userIds },
      ]),
    },
    {
      name: t`Welcome task for new leads`,
      hint: t`Their owner calls within a day.`,
      draft: leads({ kind: 'created', condition: null }, [
        { kind: 'create-task', subject: t`Call ${'{{fullName}}'}`, body: null, dueInDays: 1, userId: null },
      ]),
    },
    {
      name: t`Hot lead alert`,
      hint: t`Notifies the owner when a lead reaches grade A.`,
      draft: leads({ kind: 'grade-reached', grade: 'A' }, [
        { kind: 'notify', userIds: [], includesOwner: true, text: t`Hot lead: ${'{{fullName}}'}` },
      ]),
    },
    {
      name: t`Stale deal reminder`,
      hint: t`A task when a deal has not moved for two weeks.`,
      draft: deals({ kind: 'date-reached', field: 'stageSinceUtc', days: 14, hour: 9, condition: null }, [
        {
          kind: 'create-task',
          subject: t`What is next for ${'{{name}}'}?`,
          body: null,
          dueInDays: 1,
          userId: null,
        },
      ]),
    },
    {
      name: t`Handover of won deals`,
      hint: t`Tasks and a notification when a deal is won.`,
      draft: deals({ kind: 'stage-entered', stageId: wonStageId }, [
        { kind: 'create-task', subject: t`Hand over ${'{{name}}'}`, body: null, dueInDays: 2, userId: null },
        { kind: 'notify', userIds, includesOwner: true, text: t`Won: ${'{{name}}'}` },
      ]),
    },
    {
      name: t`Overdue close date`,
      hint: t`Notifies the owner the day after the expected close.`,
      draft: deals(
        {
          kind: 'date-reached',
          field: 'expectedCloseDate',
          days: 1,
          hour: 9,
          condition: { field: 'closedAtUtc', op: 'isEmpty' },
        },
        [
          {
            kind: 'notify',
            userIds: [],
            includesOwner: true,
            text: t`The close date of ${'{{name}}'} has passed`,
          },
        ],
      ),
    },
    ...moreTemplates({ userIds, wonStageId }),
  ];
}
