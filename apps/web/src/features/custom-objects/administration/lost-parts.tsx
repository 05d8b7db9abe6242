import { plural, t } from '@lingui/core/macro';
import { Alert, List } from '@mantine/core';
import { writeNumber } from '../../../kit/formats/formats.ts';
import type { ObjectUsage } from './object-usage-query.ts';

/** What is deleted with an object and not restored by an undo. */
export function LostParts({ usage }: { usage: ObjectUsage | undefined }) {
  const parts = usage ? countParts(usage) : [];
  if (parts.length === 0) {
    return null;
  }
  return (
    <Alert color="yellow" title={t`Undo doesn’t bring back:`}>
      <List size="sm">
        {parts.map(text => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function countParts({ reports, schedules, cards, views }: ObjectUsage): string[] {
  const texts: [count: number, text: (number: string) => string][] = [
    [
      reports,
      number => t({ message: plural(reports, { one: `${number} report`, other: `${number} reports` }) }),
    ],
    [
      schedules,
      number =>
        t({
          message: plural(schedules, {
            one: `${number} scheduled report email`,
            other: `${number} scheduled report emails`,
          }),
        }),
    ],
    [
      cards,
      number =>
        t({
          message: plural(cards, { one: `${number} dashboard card`, other: `${number} dashboard cards` }),
        }),
    ],
    [
      views,
      number =>
        t({ message: plural(views, { one: `${number} saved view`, other: `${number} saved views` }) }),
    ],
  ];
  return texts.filter(([count]) => count > 0).map(([count, text]) => text(writeNumber(count)));
}
