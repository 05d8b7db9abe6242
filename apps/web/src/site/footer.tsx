import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { languageName, languages } from '@pipewright/contract/texts/languages.ts';
import { footerColumns } from './content.ts';
import { BrandMark } from './top-bar.tsx';

/** `home`: where the landing page's sections are; nothing on that page itself. */
export function Footer({ home = '' }: { home?: string }) {
  return (
    <footer className="footer">
      <div className="wrap footer-columns">
        <div className="footer-brand">
          <span className="brand">
            <BrandMark />
            Pipewright
          </span>
          <p>{t`The CRM for teams who would rather sell than type.`}</p>
          <LanguageLinks />
        </div>
        {footerColumns().map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(([label, href]) => (
                <li key={href}>
                  <a href={href.startsWith('#') ? home + href : href}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}

/** The same page in each language. The server remembers the choice in a cookie, so this needs no script. */
function LanguageLinks() {
  return (
    <nav aria-label={t`Language`} className="footer-languages">
      <ul>
        {languages.map(language => (
          <li key={language}>
            <a
              href={`?language=${language}`}
              lang={language}
              hrefLang={language}
              rel="nofollow"
              aria-current={language === i18n.locale ? 'true' : undefined}
            >
              {languageName(language)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
