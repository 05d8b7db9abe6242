import { t } from '@lingui/core/macro';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import type { UserInfo } from '@pipewright/contract/identity.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, useLayoutEffect } from 'react';
import { CustomObjectsProvider } from '../../features/custom-objects/screens/objects-provider.tsx';
import { JobTray } from '../../kit/common/jobs/job-tray.tsx';
import { undoLastChange } from '../../kit/data/changes/notify-change.ts';
import { useLiveUpdates } from '../../kit/data/live/use-live-updates.ts';
import { ViewerProvider } from '../../kit/data/session/viewer.tsx';
import { ConnectionNotice } from '../../kit/data/states/connection-notice.tsx';
import { perLanguage } from '../../kit/language/per-language.ts';
import { CustomFieldsProvider } from '../../kit/records/custom-fields/custom-fields-provider.tsx';
import { LeaveGuard } from '../../kit/ui/dialogs/leave-guard.tsx';
import { isDialogOpen } from '../../kit/ui/dialogs/use-dialog.ts';
import { useShownShortcuts } from '../../kit/ui/shortcuts/shortcut-registry.ts';
import { areSingleKeysOn } from '../../kit/ui/shortcuts/single-key-preference.ts';
import { UnverifiedBanner } from '../account/verification/unverified-banner.tsx';
import { Navigation } from '../menus/navigation.tsx';
import { OrganizationMenu } from '../menus/organization-menu.tsx';
import { UserMenu } from '../menus/user-menu.tsx';
import { NotificationsBell } from '../notifications/notifications-bell.tsx';
import { Palette } from '../palette/palette.tsx';
import { SearchButton } from '../palette/search-button.tsx';
import { SignInAgain } from '../sign-in-again/sign-in-again.tsx';
import { viewerOptions } from '../viewer-query.ts';
import { DeletionBanner } from './deletion-banner.tsx';
import classes from './shell.module.css';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { removeStartingFrame } from './starting-frame.ts';
import { TrialChip } from './trial-chip.tsx';

// Few people see it, and only once.
const SecondFactorGate = lazy(async () => ({
  default: (await import('../account/sign-in/second-factor-gate.tsx')).SecondFactorGate,
}));

const everywhere = perLanguage(() => ({
  title: t`Everywhere`,
  shortcuts: [
    { text: t`Search or jump to a page`, keys: ['mod+K'] },
    { text: t`Undo the last change`, keys: ['mod+Z'] },
    { text: t`Keyboard shortcuts`, keys: ['?'] },
    { text: t`Save a form`, keys: ['mod+Enter'] },
    { text: t`Close`, keys: ['Escape'] },
  ],
}));

/** Text fields have their own undo, and a dialog is not about the page behind it. */
function undoByKeyboard(event: KeyboardEvent): void {
  const { target } = event;
  const isTyping = target instanceof Element && target.closest(textFields) !== null;
  if (!isTyping && !isDialogOpen()) {
    event.preventDefault();
    void undoLastChange();
  }
}

const textFields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** The frame of every signed-in page or, instead of it, what the user has to do first. */
export function Shell() {
  const { data: viewer } = useSuspenseQuery(viewerOptions());
  useLayoutEffect(removeStartingFrame, []);
  return viewer.must_set_up_second_factor ? (
    <SecondFactorGate organization={viewer.organization.name} />
  ) : (
    <Surroundings viewer={viewer} />
  );
}

function Surroundings({ viewer }: { viewer: UserInfo }) {
  useLiveUpdates(`${viewer.organization.id}-${viewer.sub}`);
  const [isPaletteOpen, palette] = useDisclosure();
  const [areShortcutsOpen, shortcuts] = useDisclosure();
  // Also while one types: nothing else listens to it.
  useHotkeys([['mod+K', palette.toggle]], []);
  useHotkeys([['shift+?', () => areSingleKeysOn() && shortcuts.open()]]);
  useHotkeys([['mod+Z', undoByKeyboard, { preventDefault: false }]], []);
  useShownShortcuts(everywhere());
  return (
    <ViewerProvider viewer={viewer}>
      <CustomObjectsProvider>
        <a href="#content" className={classes.skip}>
          {t`Skip to content`}
        </a>
        <header className={classes.bar}>
          <Navigation />
          <div className={classes.end}>
            <SearchButton onClick={palette.open} />
            <OrganizationMenu />
            <TrialChip />
            <NotificationsBell />
            <UserMenu onShortcuts={shortcuts.open} />
          </div>
        </header>
        <UnverifiedBanner />
        <DeletionBanner />
        <main id="content" tabIndex={-1} className={classes.content}>
          <CustomFieldsProvider>
            <Outlet />
          </CustomFieldsProvider>
        </main>
        <JobTray />
        <ConnectionNotice />
        <Palette opened={isPaletteOpen} onClose={palette.close} onShortcuts={shortcuts.open} />
        <ShortcutsDialog opened={areShortcutsOpen} onClose={shortcuts.close} />
        <LeaveGuard />
        <SignInAgain />
      </CustomObjectsProvider>
    </ViewerProvider>
  );
}
