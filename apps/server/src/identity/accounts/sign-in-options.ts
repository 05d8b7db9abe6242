import { providerNames } from '@pipewright/contract/identity.ts';
import type { signInOptions } from '@pipewright/contract/operations/account/account.ts';
import type { z } from 'zod';
import type { Config } from '../../config.ts';

type Options = z.output<typeof signInOptions.result>;

export function describeOptions(sso: Config['sso'], demo: Options['demo']): Options {
  return {
    providers: (['google', 'microsoft'] as const).map(id => ({
      id,
      name: providerNames[id],
      isConfigured: Boolean(sso[id]),
    })),
    demo,
  };
}
