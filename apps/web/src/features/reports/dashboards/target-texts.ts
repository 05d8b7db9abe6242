import { t } from '@lingui/core/macro';
import type { AttainmentLimit, TargetDimension } from '@pipewright/contract/forecast/target-attainment.ts';

/** What a card with targets is called unless it is renamed. */
export function targetCardTitle(by: TargetDimension): string {
  const titles: Readonly<Record<TargetDimension, string>> = {
    person: t`Target per person`,
    team: t`Target per team`,
    territory: t`Target per territory`,
    month: t`Target per month`,
  };
  return titles[by];
}

/** Why the filter bar does not apply in full. */
export function limitText(limit: AttainmentLimit): string {
  const texts: Readonly<Record<AttainmentLimit, string>> = {
    period: t`The period of the filter bar does not apply: targets are set for months and quarters.`,
    owners: t`The owners of the filter bar do not apply: targets of teams and territories are not divided among people.`,
    team: t`The team of the filter bar does not apply: targets of territories are not divided among teams.`,
    territory: t`The territory of the filter bar does not apply: targets of teams are not divided among territories.`,
    targets: t`Targets of people are left out: they are not divided among territories.`,
  };
  return texts[limit];
}

/** What the figures mean. */
export function targetExplanation(): string {
  return t`The value of deals won in the period, in your base currency, next to the targets of the forecast. A line across each bar marks the target. Targets belong to months and quarters, so other periods in the filter bar do not apply.`;
}
