import { t } from '@lingui/core/macro';
import { Menu } from '@mantine/core';
import { convertibleTypes } from '@pipewright/contract/customization/custom-fields.ts';
import { lazy, Suspense, useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import type { CustomFieldRecord } from '../../kit/data/queries/custom-fields-query.ts';
import { useSetSearch } from '../../kit/ui/address/search-parameters.ts';
import { DefinitionMenu } from '../../kit/ui/table/definition-menu.tsx';
import { retireField } from './custom-field-changes.ts';

const DeleteFieldDialog = lazy(async () => ({
  default: (await import('./delete-field-dialog.tsx')).DeleteFieldDialog,
}));

const RetireFieldDialog = lazy(async () => ({
  default: (await import('./retire-field-dialog.tsx')).RetireFieldDialog,
}));

const ConvertFieldDialog = lazy(async () => ({
  default: (await import('./convert/convert-field-dialog.tsx')).ConvertFieldDialog,
}));

/** What can be done with one field. */
export function FieldMenu({ field }: { field: CustomFieldRecord }) {
  const { id, entity, label, isActive } = field;
  const retire = useChange(retireField);
  const setSearch = useSetSearch();
  const [isRetiring, setRetiring] = useState(false);
  const [isConverting, setConverting] = useState(false);
  return (
    <>
      <DefinitionMenu
        name={label}
        isActive={isActive}
        retire={t`Retire...`}
        onEdit={() => setSearch({ entity, edit: id })}
        onRetire={() => (isActive ? setRetiring(true) : retire.mutate({ field, isActive: true }))}
        deleteDialog={close => <DeleteFieldDialog field={field} onClose={close} />}
      >
        {isActive && convertibleTypes(field.type).length > 0 && (
          <Menu.Item onClick={() => setConverting(true)}>{t`Convert to another type...`}</Menu.Item>
        )}
      </DefinitionMenu>
      {isConverting && (
        <Suspense>
          <ConvertFieldDialog field={field} onClose={() => setConverting(false)} />
        </Suspense>
      )}
      {isRetiring && (
        <Suspense>
          <RetireFieldDialog field={field} onClose={() => setRetiring(false)} />
        </Suspense>
      )}
    </>
  );
}
