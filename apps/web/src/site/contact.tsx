import { t } from '@lingui/core/macro';
import { contact } from './content.ts';

export function Contact() {
  return (
    <section id="contact" className="wrap section" aria-labelledby="contact-title">
      <div className="contact">
        <div className="contact-call">
          <h2 id="contact-title">{t`Talk to us before you decide`}</h2>
          <p>{t`Tell us how your team sells today. We show you how it would look in Pipewright.`}</p>
          <a href={`mailto:${contact.sales}`} className="button primary large">
            {t`Write to sales`}
          </a>
        </div>
        <dl>
          <div>
            <dt>{t`Sales`}</dt>
            <dd>
              <a href={`mailto:${contact.sales}`}>{contact.sales}</a>
            </dd>
          </div>
          <div>
            <dt>{t`Support`}</dt>
            <dd>
              <a href={`mailto:${contact.support}`}>{contact.support}</a>
            </dd>
          </div>
          <div>
            <dt>{t`Address`}</dt>
            <dd>
              <address>
                {contact.address.map(line => (
                  <span key={line}>{line}</span>
                ))}
              </address>
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
