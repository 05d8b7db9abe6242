import { reportResources } from '@pipewright/contract/reports/report-definition.ts';
import { useMemo } from 'react';
import { useViewer } from '../../../kit/data/session/viewer.tsx';
import type { TemplateCard } from './parts.ts';
import { templates } from './templates.ts';

/** The cards of an analytics page that are about records one may read. */
export function useReadableCards(route: string): readonly TemplateCard[] {
  const { permissions } = useViewer();
  return useMemo(() => {
    const template = templates().find(each => each.route === route);
    return (template?.cards ?? []).filter(card => {
      const entity = 'targets' in card ? 'deal' : card.definition.entity;
      const resource = reportResources.find(({ name }) => name === entity);
      return resource && permissions.includes(resource.permissions.read);
    });
  }, [route, permissions]);
}
