import { renderToStaticMarkup } from 'react-dom/server';
import tokens from '../kit/theme/tokens.css?raw';
import { LandingPage } from './landing-page.tsx';

/** The two parts that the build puts into site.html. */
export function renderSite(): { styles: string; body: string } {
  return { styles: followSystem(tokens), body: renderToStaticMarkup(<LandingPage />) };
}

/** The application's colours. Its script chooses the scheme by an attribute; here, without a script, the system does. */
function followSystem(css: string): string {
  const chosen = /:root\[data-mantine-color-scheme="dark"\]\s*(\{[^}]*\})/;
  if (!chosen.test(css)) {
    throw new Error('The dark colours are no longer where the public site looks for them.');
  }
  return css.replace(chosen, '@media (prefers-color-scheme: dark) { :root $1 }');
}
