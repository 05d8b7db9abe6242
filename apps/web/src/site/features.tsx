import { features } from './content.ts';
import { Icon } from './icon.tsx';

export function Features() {
  return (
    <section id="features" className="wrap section" aria-labelledby="features-title">
      <h2 id="features-title">Everything a sale needs, in one place</h2>
      <p className="section-text">One product instead of a sheet, a mailbox and a good memory.</p>
      <div className="features">
        {features.map(({ icon, title, text }) => (
          <article key={title}>
            <span className="feature-icon">
              <Icon name={icon} />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </article>
        ))}
      </div>
    </section>
  );
}
