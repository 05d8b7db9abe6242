import { t } from '@lingui/core/macro';
import { advantages, statistics } from './content.ts';

export function Statistics() {
  return (
    <section className="wrap" aria-label={t`Pipewright in figures`}>
      <ul className="statistics">
        {statistics().map(({ figure, label }) => (
          <li key={label}>
            <strong>{figure}</strong> <span>{label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Advantages() {
  return (
    <section className="wrap section" aria-labelledby="advantages-title">
      <h2 id="advantages-title">{t`What teams gain`}</h2>
      <p className="section-text">{t`Less typing, fewer surprises, and everybody knows what comes next.`}</p>
      <div className="advantages">
        {advantages().map(({ figure, label, text }) => (
          <article key={label}>
            <h3>
              <strong>{figure}</strong> <span>{label}</span>
            </h3>
            <p>{text}</p>
          </article>
        ))}
      </div>
    </section>
  );
}
