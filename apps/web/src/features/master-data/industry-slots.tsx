import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { industries } from '@pipewright/contract/resources/master-data/industries.ts';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../kit/data/session/viewer.tsx';
import type { SlotsOf } from '../../kit/records/screens/define-screens.ts';
import { importRouteOf } from '../../kit/records/screens/import-route.ts';
import { useScreens } from '../../kit/records/screens/registry.tsx';

export const industrySlots: SlotsOf<typeof industries> = { pageActions: ImportIndustries };

function ImportIndustries() {
  const mayImport = useMay(industries.permissions.import);
  const route = importRouteOf(useScreens(industries.name));
  return mayImport ? (
    <Button variant="default" renderRoot={props => <Link to={route} {...props} />}>
      {t`Import Industries`}
    </Button>
  ) : null;
}
