import { i18n, type Messages } from '@lingui/core';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import type { UserInfo } from '@pipewright/contract/identity.ts';
import { permissions } from '@pipewright/contract/permissions.ts';
import { directionOf, type Language, sourceLanguage } from '@pipewright/contract/texts/languages.ts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { createQueryClient } from '../kit/data/queries/query-client.ts';
import { ViewerProvider } from '../kit/data/session/viewer.tsx';
import { activeLanguage, startLanguage } from '../kit/language/activate-language.ts';
import { LanguageProvider } from '../kit/language/language-provider.tsx';
import type { Entry } from '../kit/records/screens/navigation.ts';
import { RegistryProvider } from '../kit/records/screens/registry.tsx';
import { cssVariablesResolver, theme } from '../kit/ui/theme/theme.ts';

interface Catalogue {
  readonly messages: Messages;
  readonly parts: Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>;
}

const catalogues = import.meta.glob<Catalogue>('../../../../locales/*/messages.po');

/** Shows a language with the texts of all parts of the product. */
export async function showLanguage(language: Language): Promise<void> {
  await startLanguage();
  const load = catalogues[`../../../../locales/${language}/messages.po`];
  if (load) {
    const { messages, parts } = await load();
    const others = await Promise.all(Object.values(parts).map(part => part()));
    i18n.load(language, Object.assign({}, messages, ...others.map(other => other.messages)));
  }
  i18n.activate(language);
}

interface Surroundings {
  readonly organization?: Partial<UserInfo['organization']>;
  /** The registered screens, where the part refers to others by name. */
  readonly entries?: readonly Entry[];
  /** What is already loaded. */
  readonly client?: QueryClient;
}

interface Rendered {
  readonly container: HTMLElement;
  /** Draws it again with other props. */
  readonly rerender: (node: ReactNode) => void;
}

const drawn: { root: Root; container: HTMLElement }[] = [];

export function removeRendered(): void {
  for (const { root, container } of drawn.splice(0)) {
    root.unmount();
    container.remove();
  }
}

/** Draws a part of the product as somebody who is signed in sees it. It is removed when the test ends. */
export function render(node: ReactNode, { organization, entries = [], client }: Surroundings = {}): Rendered {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  const queryClient = client ?? createQueryClient();
  const viewer = { ...someone, organization: { ...someone.organization, ...organization } };
  const draw = (shown: ReactNode) =>
    flushSync(() =>
      root.render(
        <LanguageProvider>
          <DirectionProvider initialDirection={directionOf(activeLanguage())} detectDirection={false}>
            <MantineProvider theme={theme()} cssVariablesResolver={cssVariablesResolver} env="test">
              <QueryClientProvider client={queryClient}>
                <RegistryProvider entries={entries}>
                  <ViewerProvider viewer={viewer}>{shown}</ViewerProvider>
                </RegistryProvider>
              </QueryClientProvider>
            </MantineProvider>
          </DirectionProvider>
        </LanguageProvider>,
      ),
    );
  draw(node);
  drawn.push({ root, container });
  return { container, rerender: draw };
}

const id = '0190f1a2-0000-7000-8000-0000000000aa';

/** An administrator of an organization with the formats of the United States. */
const someone: UserInfo = {
  sub: id,
  email: 'ada@example.test',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Admin',
  name: 'Ada Admin',
  phone_number: null,
  language: null,
  roles: ['Administrator'],
  permissions: [...permissions],
  reach: {},
  team: [],
  must_set_up_second_factor: false,
  organization: {
    id,
    name: 'Example',
    subdomain: 'example',
    plan: 'professional',
    trialEndsAtUtc: null,
    timeZone: 'UTC',
    currency: 'USD',
    currencyDecimalPlaces: 2,
    country: 'United States',
    logoId: null,
    dateFormat: null,
    timeFormat: null,
    numberFormat: null,
    language: sourceLanguage,
    leadGrades: { A: 80, B: 60, C: 40 },
    deletionDueAtUtc: null,
  },
};
