import { Button } from '@mantine/core';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../data/session/viewer.tsx';
import { importRouteOf } from '../../records/screens/import-route.ts';
import { useScreens } from '../../records/screens/registry.tsx';

/** Leads from a list of master data to the import of such records. */
export function importLinkOf({ name, permissions }: AnyResource) {
  return function ImportLink() {
    const mayImport = useMay(permissions.import);
    const screens = useScreens(name);
    return mayImport ? (
      <Button variant="default" renderRoot={props => <Link to={importRouteOf(screens)} {...props} />}>
        {screens.texts.importTitle}
      </Button>
    ) : null;
  };
}
