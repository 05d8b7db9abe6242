import { t } from '@lingui/core/macro';
import { isObjectEntity } from '@pipewright/contract/customization/custom-objects.ts';
import { webhookEntities } from '@pipewright/contract/operations/automation/webhooks.ts';
import { useAllScreens } from '../../kit/records/screens/registry.tsx';

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

interface EventEntity {
  readonly entity: string;
  readonly name: string;
}

/** The kinds of records that webhooks can be about, with the organization's own objects. */
export function useEventEntities(): readonly EventEntity[] {
  const screens = useAllScreens();
  return webhookEntities.flatMap(entity => {
    const own = screens.find(({ resource }) => resource.name === entity)?.label[1];
    const name = isObjectEntity(entity) ? own : entityName(entity);
    return name ? [{ entity, name }] : [];
  });
}

/** `Leads: Created, Deleted · Deals: all changes`. */
export function describeEvents(entities: readonly EventEntity[], events: readonly string[]): string {
  return entities
    .flatMap(({ entity, name }) => {
      const heard = happenings.filter(happening => events.includes(`${entity}.${happening}`));
      const changes = heard.map(happeningName).join(', ');
      return heard.length === 0
        ? []
        : [heard.length === happenings.length ? t`${name}: all changes` : t`${name}: ${changes}`];
    })
    .join(' · ');
}
