import { t } from '@lingui/core/macro';
import { features } from './content.ts';
import { Icon } from './icon.tsx';

export function Features() {
  return (
    <section id="features" className="wrap section" aria-labelledby="features-title">
      <h2 id="features-title">{t`Everything a sale needs, in one place`}</h2>
      <p className="section-text">{t`One product instead of a sheet, a mailbox and a good memory.`}</p>
      <div className="features">
        {features().map(({ icon, title, text, picture }) => (
          <article key={title}>
            <span className="feature-icon">
              <Icon name={icon} />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
            <ClaimPicture {...picture} />
          </article>
        ))}
      </div>
    </section>
  );
}

const dark = '(prefers-color-scheme: dark)';

/** Loaded when it comes near. The build replaces the names of the files. */
function ClaimPicture({ name, alt }: { name: string; alt: string }) {
  const size = { width: 1000, height: 625 };
  return (
    <picture className="claim">
      <source media={dark} srcSet={pictureOf(`${name}-dark`)} {...size} />
      <img src={pictureOf(`${name}-light`)} {...size} alt={alt} loading="lazy" decoding="async" />
    </picture>
  );
}

function pictureOf(name: string): string {
  return `/src/site/pictures/${name}.webp`;
}
