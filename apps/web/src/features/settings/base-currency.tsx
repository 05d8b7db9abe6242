import { t } from '@lingui/core/macro';
import { Button, Select } from '@mantine/core';
import { currencies } from '@pipewright/contract/resources/master-data/currencies.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { listOptions } from '../../kit/data/queries/resource-queries.ts';
import { useMay, useViewer } from '../../kit/data/session/viewer.tsx';
import { ConfirmDialog } from '../../kit/ui/dialogs/confirm-dialog.tsx';
import classes from './settings.module.css';

/** The currency that amounts are kept in; another one is a change of all exchange rates, so it is asked for by itself. */
export function BaseCurrency() {
  const { currency } = useViewer().organization;
  const mayChange = useMay(currencies.operations.patch.access);
  const { data } = useQuery(
    listOptions(currencies, { pageSize: 500, isActive: 'true', sort: 'code', fields: 'code,name' }),
  );
  const [chosen, setChosen] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const options = (data?.data ?? []).map(({ id, code, name }) => ({
    value: id,
    label: `${String(code)} · ${String(name)}`,
    code: String(code),
  }));
  const present = options.find(({ code }) => code === currency)?.value;
  const requested = options.find(({ value }) => value === chosen && value !== present);

  const rebase = useChange({
    send: (currencyId: string) =>
      call(currencies.operations.patch, { params: { id: currencyId }, body: { isBaseCurrency: true } }),
    changes: ['currency', 'organization'],
    success: ({ data, changeSet }) => ({ message: t`${data.code} is the base currency.`, changeSet }),
    failure: t`The base currency was not changed.`,
    isPendingUntilRefreshed: true,
  });

  function confirm(): void {
    setAsking(false);
    if (requested) {
      rebase.mutate(requested.value, { onSuccess: () => setChosen(undefined) });
    }
  }

  return (
    <div className={classes.currency}>
      <Select
        label={t`Base currency`}
        data={options}
        value={chosen ?? present ?? null}
        onChange={value => setChosen(value ?? undefined)}
        readOnly={!mayChange}
        allowDeselect={false}
        searchable
        nothingFoundMessage={t`Nothing found`}
        comboboxProps={{ keepMounted: false }}
        autoComplete="off"
      />
      {mayChange && (
        <Button variant="default" disabled={!requested} onClick={() => setAsking(true)}>
          {t`Change currency`}
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t`Make ${requested?.code ?? ''} the base currency?`}
        confirm={t`Change currency`}
        color="brand"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        {t`All exchange rates are converted to it, and so are the values of deals. You can undo this.`}
      </ConfirmDialog>
    </div>
  );
}
