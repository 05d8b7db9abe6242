import { i18n } from '@lingui/core';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { directionOf } from '@pipewright/contract/texts/languages.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { features } from '../features/index.ts';
import { createQueryClient } from '../kit/data/queries/query-client.ts';
import { activeLanguage } from '../kit/language/activate-language.ts';
import { LanguageProvider } from '../kit/language/language-provider.tsx';
import { RegistryProvider } from '../kit/records/screens/registry.tsx';
import { cutTexts } from '../kit/ui/cut-texts/load-cut-texts.ts';
import { dialogFrames } from '../kit/ui/dialogs/load-frames.ts';
import { loadOnFirstUse } from '../kit/ui/hooks/load-on-first-use.ts';
import { noticeLibrary } from '../kit/ui/notices/load-notices.ts';
import { Notices } from '../kit/ui/notices/notices.tsx';
import { columnResizer } from '../kit/ui/table/load-column-resizer.ts';
import { colorSchemeManager, cssVariablesResolver, theme } from '../kit/ui/theme/theme.ts';
import { createAppRouter } from './router.tsx';
import { TopLevelError } from './shell/error-screens.tsx';
import { removeStartingFrame } from './shell/starting-frame.ts';
import { watchSession } from './watch-session.ts';

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
watchSession(router, queryClient);
// Answers of the server have texts in the language that was shown when they were asked for.
i18n.on('change', () => {
  void queryClient.invalidateQueries({ predicate: ({ state }) => state.data !== undefined });
});
const stopWaiting = router.subscribe('onRendered', () => {
  stopWaiting();
  removeStartingFrame();
  // Not before: whoever moves the mouse while a page opens would wait for these files, too.
  loadOnFirstUse(dialogFrames, noticeLibrary, columnResizer, cutTexts);
});

/** The application with its providers. */
export function App() {
  return (
    <CatchBoundary getResetKey={() => 'application'} errorComponent={TopLevelError}>
      <LanguageProvider>
        <Themed>
          <QueryClientProvider client={queryClient}>
            <RegistryProvider entries={features}>
              <RouterProvider router={router} />
            </RegistryProvider>
          </QueryClientProvider>
          <Notices />
        </Themed>
      </LanguageProvider>
    </CatchBoundary>
  );
}

/** Inside of the language, because Mantine's own parts have texts too. */
function Themed({ children }: { children: ReactNode }) {
  return (
    <DirectionProvider initialDirection={directionOf(activeLanguage())} detectDirection={false}>
      <MantineProvider
        theme={theme()}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}
