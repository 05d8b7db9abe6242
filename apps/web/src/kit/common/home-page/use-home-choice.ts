import { t } from '@lingui/core/macro';
import {
  chooseHomePage,
  removeDefaultHomePage,
  resetHomePage,
  setDefaultHomePage,
} from '@pipewright/contract/operations/reports/home-page.ts';
import { useChange } from '../../data/changes/use-change.ts';
import { call } from '../../data/client/client.ts';

/** Whose home page: the viewer’s, everyone’s, or that of a role. */
export type HomeAudience = 'me' | 'everyone' | { readonly roleId: string };

/** `inherit`: for oneself the home page of the role or of everyone; for a role the one of everyone. */
export type HomeChoice = 'inherit' | 'standard' | { readonly dashboardId: string };

interface Chosen {
  readonly audience: HomeAudience;
  readonly choice: HomeChoice;
}

/** Changes a home page. Settings for others can be undone. */
export function useHomeChoice(onSaved?: () => void) {
  return useChange({
    send: async ({ audience, choice }: Chosen) => {
      const dashboardId = typeof choice === 'object' ? choice.dashboardId : null;
      if (audience !== 'me') {
        const roleId = audience === 'everyone' ? null : audience.roleId;
        const { changeSet } =
          choice === 'inherit' && roleId !== null
            ? await call(removeDefaultHomePage, { params: { roleId } })
            : await call(setDefaultHomePage, { body: { roleId, dashboardId } });
        return { changeSet };
      }
      await (choice === 'inherit'
        ? call(resetHomePage, {})
        : call(chooseHomePage, { body: { dashboardId } }));
      // Nobody else sees a personal choice, so it is not logged, and there is nothing to undo.
      return {};
    },
    changes: ['home-page'],
    success: ({ changeSet }: { changeSet?: string | undefined }) => {
      onSaved?.();
      return changeSet ? { message: t`Home page saved`, changeSet } : t`Home page saved`;
    },
    failure: t`The home page couldn’t be saved`,
  });
}
