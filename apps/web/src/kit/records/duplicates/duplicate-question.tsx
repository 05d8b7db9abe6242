import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import type { Values } from '../form/form-values.ts';
import type { Question, Screens } from '../screens/define-screens.ts';
import { DuplicateLinks } from './duplicate-links.tsx';
import { duplicatesOptions } from './duplicate-queries.ts';
import { likelyDuplicates } from './likely-duplicates.ts';

/** The question before a record is created that very likely exists already; undefined if there is none. */
export async function findDuplicateQuestion(
  client: QueryClient,
  screens: Screens,
  values: Values,
): Promise<Question | undefined> {
  const { enabled, ...options } = duplicatesOptions(screens.resource, values);
  if (!screens.resource.canBeMerged || !enabled) {
    return undefined;
  }
  try {
    const found = await client.fetchQuery({ ...options, staleTime: 0 });
    const likely = likelyDuplicates(found, values);
    return likely.length > 0
      ? {
          title: t`Create anyway?`,
          text: <DuplicateLinks screens={screens} duplicates={likely} />,
          confirm: t`Create anyway`,
        }
      : undefined;
  } catch {
    // A failed search for duplicates must not prevent saving: the record can still be merged later.
    return undefined;
  }
}
