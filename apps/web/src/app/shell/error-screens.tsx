import { t } from '@lingui/core/macro';
import { IconAlertTriangle, IconMapQuestion } from '@tabler/icons-react';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import type { IconComponent } from '../../kit/ui/icon.ts';
import { homeRoute } from '../home.ts';
import { BrandMark } from '../menus/brand.tsx';
import classes from './error-screens.module.css';
import { removeStartingFrame } from './starting-frame.ts';

/** Any path that is not a route. */
export function NotFoundScreen() {
  return (
    <Whole>
      <Message
        icon={IconMapQuestion}
        title={t`404 - Page Not Found`}
        text={t`The page you're looking for doesn't exist.`}
      >
        <Link to="/" className={classes.primary}>
          {t`Go Home`}
        </Link>
      </Message>
    </Whole>
  );
}

/** An error of one page; the shell around it is kept. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const tryAgain = () => {
    // A browser does not request a module again that failed to load, until the page is reloaded.
    if (isFailedImport(error)) {
      window.location.reload();
      return;
    }
    reset();
    void router.invalidate();
  };
  return (
    <Message
      title={t`Something went wrong`}
      text={t`We encountered an error while loading this page. Please try again.`}
      isAlert
    >
      <button type="button" className={classes.primary} onClick={tryAgain}>
        {t`Try Again`}
      </button>
      <Link to={homeRoute} className={classes.plain}>
        {t`Go to Dashboard`}
      </Link>
    </Message>
  );
}

/** The browsers' words for code that could not be loaded: Chromium's, Firefox's, Safari's. */
function isFailedImport(error: unknown): boolean {
  return /dynamically imported module|module script failed/i.test(String(error));
}

/** An error above all pages, or of the shell around them. Uses nothing that could be what has failed. */
export function TopLevelError() {
  return (
    <Whole>
      <Message
        title={t`Something went wrong`}
        text={t`We encountered an unexpected error. Please try refreshing the page.`}
        isAlert
      >
        <button type="button" className={classes.primary} onClick={() => window.location.reload()}>
          {t`Reload Page`}
        </button>
        <a href="/" className={classes.plain}>
          {t`Go Home`}
        </a>
      </Message>
    </Whole>
  );
}

/** A screen without the shell, with the logo for orientation. */
function Whole({ children }: { children: ReactNode }) {
  return (
    <>
      <header className={classes.bar}>
        <a href="/" className={classes.brand}>
          <BrandMark />
          Pipewright
        </a>
      </header>
      <main>{children}</main>
    </>
  );
}

interface MessageProps {
  readonly icon?: IconComponent;
  readonly title: string;
  readonly text: string;
  readonly isAlert?: boolean;
  readonly children: ReactNode;
}

function Message({ icon: Icon = IconAlertTriangle, title, text, isAlert = false, children }: MessageProps) {
  useEffect(removeStartingFrame, []);
  useEffect(() => {
    document.title = `${title} · Pipewright`;
  }, [title]);
  return (
    <div className={classes.screen} role={isAlert ? 'alert' : undefined}>
      <span className={classes.icon} data-alert={isAlert || undefined}>
        <Icon size={22} stroke={1.5} />
      </span>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
