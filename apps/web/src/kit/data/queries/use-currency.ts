import { currencies } from '@pipewright/contract/resources/master-data/currencies.ts';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../session/viewer.tsx';
import { recordOptions } from './resource-queries.ts';

/** The properties of a currency that an input of amounts needs. */
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
