import { questions } from './content.ts';
import { Icon } from './icon.tsx';

/** The browser's own disclosure: works with the keyboard, with find-in-page, and without a script. */
export function Questions() {
  return (
    <section className="wrap section questions" aria-labelledby="questions-title">
      <div>
        <h2 id="questions-title">Questions and answers</h2>
        <p className="section-text">
          Not here? <a href="#contact">Write to us</a>; a person answers.
        </p>
      </div>
      <div className="answers">
        {questions.map(({ question, answer }) => (
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
