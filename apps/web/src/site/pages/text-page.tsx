import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Footer } from '../footer.tsx';
import { TopBar } from '../top-bar.tsx';
import type { SitePage } from './site-page.ts';

/** A text page between the landing page's top bar and footer. */
export function TextPage({ page: { title, description, Content } }: { page: SitePage }) {
  return (
    <>
      <a href="#content" className="skip">
        {t`Skip to content`}
      </a>
      <TopBar home="/" />
      <main id="content" tabIndex={-1} className="wrap text-page">
        <h1>{i18n._(title)}</h1>
        <p className="text-lead">{i18n._(description)}</p>
        <Content />
      </main>
      <Footer home="/" />
    </>
  );
}
