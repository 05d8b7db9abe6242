import { t } from '@lingui/core/macro';
import { webhookEntities } from '@pipewright/contract/operations/webhooks.ts';

export const happenings = ['created', 'updated', 'deleted'] as const;
type Happening = (typeof happenings)[number];

export function happeningName(happening: Happening): string {
  return { created: t`Created`, updated: t`Updated`, deleted: t`Deleted` }[happening];
}

/** `Leads`, `Deals`, …. */
export function entityName(entity: string): string {
  const names: Readonly<Record<string, string>> = {
    lead: t`Leads`,
    contact: t`Contacts`,
    company: t`Companies`,
    deal: t`Deals`,
    activity: t`Activities`,
    quote: t`Quotes`,
    'sales-order': t`Orders`,
    file: t`Files`,
  };
  return names[entity] ?? entity;
}

/** `Leads: Created, Deleted · Deals: all changes`. */
export function describeEvents(events: readonly string[]): string {
  return webhookEntities
    .flatMap(entity => {
      const heard = happenings.filter(happening => events.includes(`${entity}.${happening}`));
      const name = entityName(entity);
      const changes = heard.map(happeningName).join(', ');
      return heard.length === 0
        ? []
        : [heard.length === happenings.length ? t`${name}: all changes` : t`${name}: ${changes}`];
    })
    .join(' · ');
}
