import { Footer } from '../footer.tsx';
import { TopBar } from '../top-bar.tsx';
import type { Rich, SitePage } from './site-page.ts';

/** A text page between the landing page's top bar and footer. */
export function TextPage({ page: { title, description, sections } }: { page: SitePage }) {
  return (
    <>
      <a href="#content" className="skip">
        Skip to content
      </a>
      <TopBar home="/" />
      <main id="content" tabIndex={-1} className="wrap text-page">
        <h1>{title}</h1>
        <p className="text-lead">{description}</p>
        {sections.map(({ title: heading, paragraphs = [], items = [] }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            {paragraphs.map(text => (
              <p key={keyOf(text)}>{draw(text)}</p>
            ))}
            {items.length > 0 && (
              <ul>
                {items.map(text => (
                  <li key={keyOf(text)}>{draw(text)}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </main>
      <Footer home="/" />
    </>
  );
}

function draw(text: Rich) {
  return typeof text === 'string'
    ? text
    : text.map(part =>
        typeof part === 'string' ? (
          part
        ) : (
          <a key={part.href} href={part.href}>
            {part.text}
          </a>
        ),
      );
}

function keyOf(text: Rich): string {
  return typeof text === 'string'
    ? text
    : text.map(part => (typeof part === 'string' ? part : part.href)).join();
}
