import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './error-screens.module.css';
import { homeRoute } from './home.ts';

/** Any path that is not a route. */
export function NotFoundScreen() {
  return (
    <main>
      <Message title="404 - Page Not Found" text="The page you're looking for doesn't exist.">
        <Link to="/" className={classes.primary}>
          Go Home
        </Link>
      </Message>
    </main>
  );
}

/** An error in one page: the shell around it stays. */
export function PageError({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const tryAgain = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Message
      title="Something went wrong"
      text="We encountered an error while loading this page. Please try again."
      isAlert
    >
      <button type="button" className={classes.primary} onClick={tryAgain}>
        Try Again
      </button>
      <Link to={homeRoute} className={classes.plain}>
        Go to Dashboard
      </Link>
    </Message>
  );
}

/** The same where the shell itself could not be made: who is signed in is not known. */
export function ShellError(props: ErrorComponentProps) {
  return (
    <main>
      <PageError {...props} />
    </main>
  );
}

/** An error above all pages. Uses nothing that could be what has failed. */
export function TopLevelError() {
  return (
    <main>
      <Message
        title="Something went wrong"
        text="We encountered an unexpected error. Please try refreshing the page."
        isAlert
      >
        <button type="button" className={classes.primary} onClick={() => window.location.reload()}>
          Reload Page
        </button>
        <a href="/" className={classes.plain}>
          Go Home
        </a>
      </Message>
    </main>
  );
}

interface MessageProps {
  readonly title: string;
  readonly text: string;
  readonly isAlert?: boolean;
  readonly children: ReactNode;
}

function Message({ title, text, isAlert = false, children }: MessageProps) {
  return (
    <div className={classes.screen} role={isAlert ? 'alert' : undefined}>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
