import { t } from '@lingui/core/macro';
import { webhookEntities } from '@pipewright/contract/operations/automation/webhooks.ts';
import { useAllScreens } from '../../kit/records/screens/registry.tsx';

export const happenings = ['created', 'updated', 'deleted'] as const;
type Happening = (typeof happenings)[number];

export function happeningName(happening: Happening): string {
  return { created: t`Created`, updated: t`Updated`, deleted: t`Deleted` }[happening];
}

interface EventEntity {
  readonly entity: string;
  readonly name: string;
}

/** The kinds of records that webhooks can be about, by the names of their screens. Files have no screens. */
export function useEventEntities(): readonly EventEntity[] {
  const screens = useAllScreens();
  return webhookEntities.flatMap(entity => {
    const label = screens.find(({ resource }) => resource.name === entity)?.label[1];
    const name = entity === 'file' ? t`Files` : label;
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
