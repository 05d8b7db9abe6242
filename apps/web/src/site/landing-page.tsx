import { t } from '@lingui/core/macro';
import { Contact } from './contact.tsx';
import { Features } from './features.tsx';
import { Advantages, Statistics } from './figures.tsx';
import { Footer } from './footer.tsx';
import { Hero } from './hero.tsx';
import { Pricing } from './pricing.tsx';
import { Questions } from './questions.tsx';
import { TopBar } from './top-bar.tsx';

/** The public site. Drawn once, at build: nothing here may need a script in the browser. */
export function LandingPage() {
  return (
    <>
      <a href="#content" className="skip">
        {t`Skip to content`}
      </a>
      <TopBar />
      <main id="content" tabIndex={-1}>
        <Hero />
        <Statistics />
        <Advantages />
        <Features />
        <Pricing />
        <Questions />
        <Contact />
      </main>
      <Footer />
    </>
  );
}
