import { t } from '@lingui/core/macro';
import { Menu } from '@mantine/core';
import { customFields } from '@pipewright/contract/resources/custom-fields.ts';
import { Link } from '@tanstack/react-router';
import { lazy } from 'react';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { useScreens } from '../../../kit/records/screens/registry.tsx';
import { useSetSearch } from '../../../kit/ui/address/search-parameters.ts';
import { DefinitionMenu } from '../../../kit/ui/table/definition-menu.tsx';
import type { CustomObject } from '../custom-object-queries.ts';
import { retireObject } from './object-changes.ts';
import type { ObjectUsage } from './object-usage-query.ts';

const DeleteObjectDialog = lazy(async () => ({
  default: (await import('./delete-object-dialog.tsx')).DeleteObjectDialog,
}));

interface ObjectMenuProps {
  readonly object: CustomObject;
  /** Absent while it is counted. */
  readonly usage: ObjectUsage | undefined;
}

/** What can be done with one object. */
export function ObjectMenu({ object, usage }: ObjectMenuProps) {
  const { id, pluralName, entity, isActive } = object;
  const retire = useChange(retireObject);
  const setSearch = useSetSearch();
  const { route: fieldsRoute } = useScreens(customFields.name);
  return (
    <DefinitionMenu
      name={pluralName}
      isActive={isActive}
      retire={t({ message: 'Retire', context: 'custom object' })}
      onEdit={() => setSearch({ edit: id })}
      onRetire={() => retire.mutate({ object, isActive: !isActive })}
      deleteDialog={close => <DeleteObjectDialog object={object} usage={usage} onClose={close} />}
    >
      <Menu.Item renderRoot={props => <Link to={fieldsRoute} search={{ entity }} {...props} />}>
        {t`Manage fields`}
      </Menu.Item>
    </DefinitionMenu>
  );
}
