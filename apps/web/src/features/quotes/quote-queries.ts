import type { RecordOf } from '@pipewright/contract/define-resource.ts';
import { readQuoteLink } from '@pipewright/contract/quotes/quote-link-operations.ts';
import { readQuoteApproval } from '@pipewright/contract/quotes/quote-operations.ts';
import { quotes } from '@pipewright/contract/resources/quotes/quotes.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/data/client/client.ts';
import { recordOptions } from '../../kit/data/queries/resource-queries.ts';

export type Quote = RecordOf<typeof quotes>;
/** With its lines. */
export type FullQuote = Quote & {
  readonly lines: readonly {
    readonly id: string;
    readonly name: string | null;
    readonly isOptional: boolean;
    readonly isChosen: boolean;
  }[];
};

/** Whether a draft needs an approval; changes of the organization's limits count as well. */
export function approvalOptions({ id, version }: Pick<Quote, 'id' | 'version'>) {
  return queryOptions({
    queryKey: [quotes.name, 'approval', id, version],
    queryFn: async ({ signal }) => (await call(readQuoteApproval, { params: { id }, signal })).data,
  });
}

/** The address of the page for the customer, and whether it was opened. */
export function linkOptions(id: string) {
  return queryOptions({
    queryKey: [quotes.name, 'link', id],
    queryFn: async ({ signal }) => (await call(readQuoteLink, { params: { id }, signal })).data,
  });
}

/** Shows the quote that the server has answered at once. */
export function storeQuote(client: QueryClient, { data }: { data: Quote }): void {
  client.setQueryData(recordOptions(quotes, data.id).queryKey, data);
}
