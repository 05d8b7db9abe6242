import { textParameters } from '../../kit/ui/address/search-parameters.ts';
import type { accountPaths } from './account-paths.ts';

/**
 * The search parameters of the pages around signing in. `remember`: another tab waits for this sign-in, so the choice
 * is made already. `error` and `provider`: the result of a sign-in with a provider.
 */
export const accountSearch = {
  '/login': textParameters('returnTo', 'demo', 'remember', 'error', 'provider'),
  '/login/callback': textParameters('code', 'return_to'),
  '/signup': textParameters('step'),
  '/forgot-password': textParameters(),
  '/reset-password': textParameters('token'),
  '/verify-email': textParameters('token'),
  '/join': textParameters('token'),
  '/connect/authorize': textParameters(
    'client_id',
    'redirect_uri',
    'response_type',
    'code_challenge',
    'code_challenge_method',
    'scope',
    'state',
    'resource',
  ),
} satisfies Record<(typeof accountPaths)[number], unknown>;
