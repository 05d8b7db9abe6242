import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
/** One sentence, two buttons, and the product itself. */
export function Hero() {
  return (
    <section className="hero wrap">
      <h1>
        <Trans>
          Every lead seen. <span>Every next step clear.</span>
        </Trans>
      </h1>
      <p className="hero-text">
        {t`Pipewright is the CRM for sales, marketing and service teams who would rather sell than type. Your own organization in under 15 minutes.`}
      </p>
      <div className="hero-buttons">
        <a href="/signup" className="button primary large">
          {t`Start free trial`}
        </a>
        {/* With this parameter the sign-in page enters the demo organization automatically. */}
        <a href="/login?demo=1" className="button large">
          {t`Watch demo`}
        </a>
      </div>
      <p className="note">{t`No credit card required • 30-day free trial`}</p>
      <ProductPicture />
    </section>
  );
}

const dark = '(prefers-color-scheme: dark)';
const narrow = '(max-width: 40rem)';

/** Taken from the demo organization by scripts/take-pictures.ts. The build gives the files their final names. */
function ProductPicture() {
  return (
    <picture className="product">
      <source media={`${narrow} and ${dark}`} srcSet={pictureOf('narrow-dark')} width="780" height="1400" />
      <source media={narrow} srcSet={pictureOf('narrow-light')} width="780" height="1400" />
      <source media={dark} srcSet={pictureOf('wide-dark')} width="2240" height="1120" />
      <img
        src={pictureOf('wide-light')}
        width="2240"
        height="1120"
        alt={t`Pipewright’s leads: figures on top, search and filters, and a table of leads with their company, score and status, each status in its colour`}
        fetchPriority="high"
        decoding="async"
      />
    </picture>
  );
}

function pictureOf(name: string): string {
  return `/src/site/pictures/product-${name}.webp`;
}
