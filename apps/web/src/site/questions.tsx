import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { questions } from './content.ts';
import { Icon } from './icon.tsx';

/** The browser's own disclosure: works with the keyboard, with find-in-page, and without a script. */
export function Questions() {
  return (
    <section className="wrap section questions" aria-labelledby="questions-title">
      <div>
        <h2 id="questions-title">{t`Questions and answers`}</h2>
        <p className="section-text">
          <Trans>
            Not here? <a href="#contact">Write to us</a>; a person answers.
          </Trans>
        </p>
      </div>
      <div className="answers">
        {questions().map(({ question, answer }) => (
          <details key={question} name="questions">
            <summary>
              {question}
              <Icon name="chevron" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
