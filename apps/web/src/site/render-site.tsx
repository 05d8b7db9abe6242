import { renderToStaticMarkup } from 'react-dom/server';
import tokens from '../kit/ui/theme/tokens.css?raw';
import { LandingPage } from './landing-page.tsx';
import { allPages } from './pages/all-pages.ts';
import type { SitePage } from './pages/site-page.ts';
import { TextPage } from './pages/text-page.tsx';

/** The two parts that the build puts into site.html. */
export function renderSite(): { styles: string; body: string } {
  return { styles: followSystem(tokens), body: renderToStaticMarkup(<LandingPage />) };
}

/** The other pages of the public site, to be put into the frame of the built site.html. */
export function renderPages(): readonly RenderedPage[] {
  return allPages.map(page => ({ ...page, body: renderToStaticMarkup(<TextPage page={page} />) }));
}

interface RenderedPage extends Pick<SitePage, 'name' | 'title' | 'description'> {
  readonly body: string;
}

/** The application's colours. Its script chooses the scheme by an attribute; here, without a script, the system does. */
function followSystem(css: string): string {
  const chosen = /:root\[data-mantine-color-scheme="dark"\]\s*(\{[^}]*\})/;
  if (!chosen.test(css)) {
    throw new Error('The dark colours are no longer where the public site looks for them.');
  }
  return css.replace(chosen, '@media (prefers-color-scheme: dark) { :root $1 }');
}
