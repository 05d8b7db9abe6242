import { type ReportEntity, reportEntities } from '@pipewright/contract/reports/report-definition.ts';
import { useViewer } from '../../../kit/data/session/viewer.tsx';
import { useAllScreens } from '../../../kit/records/screens/registry.tsx';

interface EntityChoice {
  readonly value: ReportEntity;
  readonly label: string;
}

/** What the viewer can report on: records that they may read, those of custom objects by their names. */
export function useReportEntities(): readonly EntityChoice[] {
  const { permissions } = useViewer();
  const all = useAllScreens();
  return reportEntities.flatMap(value => {
    const screens = all.find(({ resource }) => resource.name === value);
    return screens && permissions.includes(screens.resource.permissions.read)
      ? [{ value, label: screens.label[1] }]
      : [];
  });
}
