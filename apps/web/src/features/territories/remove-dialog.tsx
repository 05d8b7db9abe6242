import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { companies } from '@pipewright/contract/resources/companies.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Territory, territoriesOptions } from '../../kit/common/territories/territory-queries.ts';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { countOptions } from '../../kit/data/queries/resource-queries.ts';
import { writeNumber } from '../../kit/formats/formats.ts';
import { AskForm } from '../../kit/records/form/ask-form.tsx';
import { removeOne } from './territory-changes.ts';

const none = 'none';

/** Asks where the records of a territory go before it is deleted. */
export function RemoveDialog({ territory, onClose }: { territory: Territory; onClose: () => void }) {
  const { id, name } = territory;
  const [target, setTarget] = useState('rules');
  const remove = useChange(removeOne);
  const { data: all = [] } = useQuery(territoriesOptions());
  const { data: companyCount = 0 } = useQuery(countOptions(companies, { territoryId: id }));
  const { data: leadCount = 0 } = useQuery(countOptions(leads, { territoryId: id }));
  const hasChildren = all.some(({ parentId }) => parentId === id);
  return (
    <AskForm
      title={t`Delete ${name}?`}
      confirm={t`Delete`}
      color="red"
      change={remove}
      failure={t`The territory was not deleted.`}
      onConfirm={() =>
        remove.mutate({ id, recordsTo: target === none ? null : target }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <p>
        {t`Companies: ${{ taken: writeNumber(companyCount) }}`}
        <br />
        {t`Leads: ${{ taken: writeNumber(leadCount) }}`}
      </p>
      {hasChildren && <p>{t`The territories below it move up.`}</p>}
      <Select
        label={t`Where do its records go?`}
        data={[
          { value: 'rules', label: t`Where the rules of the others say` },
          ...all.filter(each => each.id !== id).map(each => ({ value: each.id, label: each.name })),
          { value: none, label: t`To no territory` },
        ]}
        value={target}
        onChange={chosen => chosen && setTarget(chosen)}
        allowDeselect={false}
        searchable
      />
    </AskForm>
  );
}
