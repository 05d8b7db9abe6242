import { i18n, type Messages } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import type { Language } from '@pipewright/contract/texts/languages.ts';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import tokens from '../kit/ui/theme/tokens.css?raw';
import { LandingPage } from './landing-page.tsx';
import { allPages } from './pages/all-pages.ts';
import { TextPage } from './pages/text-page.tsx';

/** A page of the public site in one language, to be put into the frame of site.html. */
export interface RenderedPage {
  readonly language: Language;
  /** Its address without the slash; the landing page has none. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The preview of links to the page on other sites. */
  readonly preview?: { readonly title: string; readonly description: string; readonly alt: string };
  readonly body: string;
}

/** All pages in a language, the landing page first. English needs no messages: its texts are in the code. */
export function renderPages(language: Language, messages: Messages): readonly RenderedPage[] {
  // The build has compiled texts with placeholders or markup; all others are plain texts.
  i18n.setMessagesCompiler(text => [text]);
  i18n.loadAndActivate({ locale: language, messages });
  return [
    { language, name: '', ...landingHead(), body: draw(<LandingPage />) },
    ...allPages.map(page => ({
      language,
      name: page.name,
      title: `${i18n._(page.title)} · Pipewright`,
      description: i18n._(page.description),
      body: draw(<TextPage page={page} />),
    })),
  ];
}

function landingHead() {
  return {
    title: t`Pipewright: the CRM for sales, marketing and service teams`,
    description: t`Leads, contacts, companies and deals in one place. Your own organization in under 15 minutes. No credit card required, 30-day free trial.`,
    preview: {
      title: t`Pipewright: every lead seen, every next step clear`,
      description: t`The CRM for sales, marketing and service teams who would rather sell than type. 30-day free trial, no credit card required.`,
      alt: t`Pipewright: Every lead seen. Every next step clear. Below it, the steps of a lead in the product.`,
    },
  };
}

function draw(page: ReactNode): string {
  return renderToStaticMarkup(<I18nProvider i18n={i18n}>{page}</I18nProvider>);
}

/** The application's colours. Its script chooses the scheme by an attribute; here, without a script, the system does. */
export function siteStyles(): string {
  const chosen = /:root\[data-mantine-color-scheme="dark"\]\s*(\{[^}]*\})/;
  if (!chosen.test(tokens)) {
    throw new Error('The dark colours are no longer where the public site looks for them.');
  }
  return tokens.replace(chosen, '@media (prefers-color-scheme: dark) { :root $1 }');
}
