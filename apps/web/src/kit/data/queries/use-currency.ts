import { currencies } from '@pipewright/contract/resources/currencies.ts';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../session/viewer.tsx';
import { recordOptions } from './resource-queries.ts';

/** What an input of amounts needs to know of the currency. */
interface Currency {
  readonly code: string;
  readonly decimalPlaces: number;
}

/** The base currency where no id is given; undefined while another one is loading, or cannot be read. */
export function useCurrency(id: string | null | undefined): Currency | undefined {
  const { currency: code, currencyDecimalPlaces: decimalPlaces } = useViewer().organization;
  const { data } = useQuery({
    ...recordOptions(currencies, id ?? ''),
    enabled: Boolean(id),
    staleTime: 60_000,
  });
  if (!id) {
    return { code, decimalPlaces };
  }
  return data ? { code: String(data.code), decimalPlaces: Number(data.decimalPlaces) } : undefined;
}
