import { t } from '@lingui/core/macro';
import { Alert, Button, TextInput } from '@mantine/core';
import type { RecordOf } from '@pipewright/contract/define-resource.ts';
import { saveExchangeRates } from '@pipewright/contract/operations/organization/masters.ts';
import type { currencies } from '@pipewright/contract/resources/master-data/currencies.ts';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { messageOf } from '../../../kit/data/client/api-error.ts';
import { call } from '../../../kit/data/client/client.ts';
import { listOptions } from '../../../kit/data/queries/resource-queries.ts';
import { containsText } from '../../../kit/language/contains-text.ts';
import formClasses from '../../../kit/records/form/form.module.css';
import { FormSkeleton } from '../../../kit/records/form/form-skeleton.tsx';
import { useScreens } from '../../../kit/records/screens/registry.tsx';
import { NumberInput } from '../../../kit/ui/inputs/number-input.tsx';
import classes from './exchange-rates-form.module.css';
import { type EnteredRates, rateChanges } from './rate-changes.ts';

type Currency = RecordOf<typeof currencies>;

interface ExchangeRatesFormProps {
  readonly onSaved: () => void;
  readonly onCancel: () => void;
  readonly onDirtyChange: (isDirty: boolean) => void;
}

/** All rates in one table, saved as one change. */
export function ExchangeRatesForm({ onSaved, onCancel, onDirtyChange }: ExchangeRatesFormProps) {
  const screens = useScreens('currency');
  const list = useQuery(listOptions(screens.resource, { pageSize: 500, total: 'none' }));
  const [entered, setEntered] = useState<EnteredRates>(new Map());
  const [search, setSearch] = useState('');
  const [problem, setProblem] = useState<string>();
  const saving = useChange({
    send: () => call(saveExchangeRates, { body: { rates: [...changed] } }),
    changes: ['currency'],
    success: ({ data, changeSet }) => ({ message: data.message, changeSet }),
  });
  const all = (list.data?.data ?? []) as Currency[];
  const { changed, wrong } = rateChanges(all, entered);

  function enter(id: string, rate: number | undefined): void {
    const next = new Map(entered).set(id, rate);
    setEntered(next);
    const { changed: differing, wrong: unread } = rateChanges(all, next);
    onDirtyChange(differing.length + unread.length > 0);
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    setProblem(wrong.length > 0 ? t`Please enter a rate for ${namesOf(all, wrong)}.` : undefined);
    if (wrong.length > 0) {
      return;
    }
    saving.mutate(undefined, {
      onSuccess: () => {
        onDirtyChange(false);
        onSaved();
      },
      onError: error => setProblem(t`Failed to update exchange rates. ${messageOf(error)}`),
    });
  }

  if (list.isPending) {
    return <FormSkeleton screens={screens} />;
  }
  const base = all.find(({ isBaseCurrency }) => isBaseCurrency);
  const shown = all.filter(currency => !currency.isBaseCurrency && matches(currency, search));
  return (
    <form className={formClasses.form} onSubmit={save} noValidate>
      <div className={formClasses.fields}>
        {(problem ?? list.isError) && (
          <Alert color="red" role="alert">
            {problem ?? screens.texts.loadFailed}
          </Alert>
        )}
        <p className={classes.hint}>{base && t`Units of each currency per 1 ${base.name} (${base.code}).`}</p>
        <TextInput
          type="search"
          aria-label={screens.texts.searchPlaceholder}
          placeholder={screens.texts.searchPlaceholder}
          leftSection={<IconSearch size={16} />}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
        <table className={classes.rates}>
          <thead>
            <tr>
              <th colSpan={2}>{t`Currency`}</th>
              <th>{t`Exchange Rate`}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(currency => (
              <tr key={currency.id}>
                <td className={classes.code}>{currency.code}</td>
                <td>{currency.name}</td>
                <td>
                  <NumberInput
                    step={0.0001}
                    classNames={{ input: classes.rate }}
                    aria-label={t`Exchange rate of ${currency.name}`}
                    error={wrong.includes(currency.id) || undefined}
                    value={entered.has(currency.id) ? entered.get(currency.id) : currency.exchangeRate}
                    onChange={rate => enter(currency.id, rate)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p className={classes.hint}>{screens.texts.noMatch}</p>}
      </div>
      <div className={formClasses.footer}>
        <Button variant="default" onClick={onCancel}>
          {t`Cancel`}
        </Button>
        <Button type="submit" disabled={saving.isPending || changed.length + wrong.length === 0}>
          {saving.isPending ? t`Saving...` : t`Save rates`}
        </Button>
      </div>
    </form>
  );
}

function matches({ name, code, symbol }: Currency, search: string): boolean {
  return containsText(`${name} ${code} ${symbol}`, search);
}

function namesOf(all: readonly Currency[], ids: readonly string[]): string {
  return all
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ');
}
