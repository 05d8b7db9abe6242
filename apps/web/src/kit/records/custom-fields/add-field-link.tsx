import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { customFields } from '@pipewright/contract/resources/custom-fields.ts';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../data/session/viewer.tsx';
import { useFormScope } from '../form/form-context.ts';
import { useScreens } from '../screens/registry.tsx';

/** From the form of a record to the form of a new custom field, for those who may add one. */
export function AddFieldLink() {
  const { resource } = useFormScope().screens;
  const { route } = useScreens(customFields.name);
  const mayAdd = useMay(customFields.permissions.create);
  return mayAdd && resource.hasCustomFields ? (
    <div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        renderRoot={props => <Link to={route} search={{ entity: resource.name, new: '1' }} {...props} />}
      >
        {t`Add field`}
      </Button>
    </div>
  ) : null;
}
