import { contact } from './content.ts';

export function Contact() {
  return (
    <section id="contact" className="wrap section" aria-labelledby="contact-title">
      <div className="contact">
        <div className="contact-call">
          <h2 id="contact-title">Talk to us before you decide</h2>
          <p>Tell us how your team sells today. We show you how it would look in Pipewright.</p>
          <a href={`mailto:${contact.sales}`} className="button primary large">
            Write to sales
          </a>
        </div>
        <dl>
          <div>
            <dt>Sales</dt>
            <dd>
              <a href={`mailto:${contact.sales}`}>{contact.sales}</a>
            </dd>
          </div>
          <div>
            <dt>Support</dt>
            <dd>
              <a href={`mailto:${contact.support}`}>{contact.support}</a>
            </dd>
          </div>
          <div>
            <dt>Address</dt>
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
