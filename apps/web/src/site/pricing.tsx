import { t } from '@lingui/core/macro';
import { Icon } from './icon.tsx';
import { plans } from './plans.ts';

export function Pricing() {
  return (
    <section id="pricing" className="wrap section" aria-labelledby="pricing-title">
      <h2 id="pricing-title">{t`Pricing`}</h2>
      <p className="section-text">{t`Start free. Paid plans begin with a 30-day free trial. Cancel anytime.`}</p>
      <div className="plans">
        {plans().map(({ name, price, per, contents, button, href, isMostPopular }) => (
          <article key={name} className={isMostPopular ? 'plan best' : 'plan'} aria-label={name}>
            <div className="plan-name">
              <h3>{name}</h3>
              {isMostPopular && <span className="badge">{t`Most Popular`}</span>}
            </div>
            <p className="price">
              <strong>{price}</strong> <span>{per}</span>
            </p>
            <a href={href} className={isMostPopular ? 'button primary wide' : 'button wide'}>
              {button}
            </a>
            <ul>
              {contents.map(content => (
                <li key={content}>
                  <Icon name="check" size={18} />
                  {content}
                </li>
              ))}
            </ul>
          </article>
        ))}
      </div>
    </section>
  );
}
