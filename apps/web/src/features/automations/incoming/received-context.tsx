import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { incomingWebhookOptions } from './incoming-webhook-query.ts';

interface Receiving {
  readonly automationId: string;
  /** Since when the automation has an address. */
  readonly createdAtUtc: string | null;
  /** The newest request; undefined before the first one. */
  readonly last?: { readonly receivedAtUtc: string; readonly body: unknown } | undefined;
}

const ReceivingContext = createContext<Receiving | undefined>(undefined);

interface ReceivingProviderProps {
  readonly automationId: string;
  /** Whether a webhook starts the automation. Otherwise nothing is loaded. */
  readonly isOn: boolean;
  readonly children: ReactNode;
}

/** Gives the inputs of the builder the address of the automation and what was received last. */
export function ReceivingProvider({ automationId, isOn, children }: ReceivingProviderProps) {
  const { data } = useQuery({ ...incomingWebhookOptions(automationId), enabled: isOn });
  const value = isOn
    ? { automationId, createdAtUtc: data?.createdAtUtc ?? null, last: data?.lastRequest ?? undefined }
    : undefined;
  return <ReceivingContext value={value}>{children}</ReceivingContext>;
}

/** Undefined where no webhook starts the automation. */
export function useReceiving(): Receiving | undefined {
  return useContext(ReceivingContext);
}
