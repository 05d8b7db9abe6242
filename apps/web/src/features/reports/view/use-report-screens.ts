import type { ReportEntity } from '@pipewright/contract/reports/report-definition.ts';
import { useMemo } from 'react';
import type { Screens } from '../../../kit/records/screens/define-screens.ts';
import { useAllScreens, useScreens } from '../../../kit/records/screens/registry.tsx';
import { withReferencedFields } from '../../../kit/records/workspace/filters/referenced-fields.ts';

/** The screens of what a report is about, with custom fields and the fields of the records that it refers to. */
export function useReportScreens(entity: ReportEntity): Screens {
  const screens = useScreens(entity);
  const all = useAllScreens();
  return useMemo(() => withReferencedFields(screens, all), [screens, all]);
}
