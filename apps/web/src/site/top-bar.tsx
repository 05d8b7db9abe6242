import { t } from '@lingui/core/macro';

/** Name, anchors and the two ways in. `home`: where the anchors are; nothing on the landing page itself. */
export function TopBar({ home = '' }: { home?: string }) {
  return (
    <header className="top">
      <div className="wrap top-row">
        <a href="/" className="brand">
          <BrandMark />
          Pipewright
        </a>
        <nav className="anchors" aria-label={home ? t`Landing page` : t`On this page`}>
          <a href={`${home}#features`}>{t`Features`}</a>
          <a href={`${home}#pricing`}>{t`Pricing`}</a>
          <a href={`${home}#contact`}>{t`Contact`}</a>
        </nav>
        <div className="ways-in">
          <a href="/login" className="button quiet">
            {t`Sign in`}
          </a>
          <a href="/signup" className="button primary">
            {t({ message: 'Get started', context: 'button' })}
          </a>
        </div>
      </div>
    </header>
  );
}

export function BrandMark() {
  return (
    <span className="mark">
      <svg width="14" height="14" viewBox="0 0 14 14" fill="none" aria-hidden="true">
        <path d="M2 3h5a3 3 0 0 1 0 6H4v3" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </span>
  );
}
