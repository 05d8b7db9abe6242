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
          <p>The CRM for teams who would rather sell than type.</p>
        </div>
        {footerColumns.map(({ title, links }) => (
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
