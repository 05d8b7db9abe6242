import { Button } from '@mantine/core';
import { industries } from '@pipewright/contract/resources/industries.ts';
import { Link } from '@tanstack/react-router';
import type { SlotsOf } from '../../kit/define-screens.ts';
import { importRouteOf } from '../../kit/import/define-import-page.ts';
import { useMay } from '../../kit/viewer.tsx';
import { industryScreens } from './industries.ts';

export const industrySlots: SlotsOf<typeof industries> = { pageActions: ImportIndustries };

function ImportIndustries() {
  const [mayImport, mayWrite] = [useMay('data.import'), useMay(industries.permissions.write)];
  return mayImport && mayWrite ? (
    <Button variant="default" renderRoot={props => <Link to={importRouteOf(industryScreens)} {...props} />}>
      Import Industries
    </Button>
  ) : null;
}
