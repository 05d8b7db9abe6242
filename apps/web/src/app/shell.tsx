import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { ViewerProvider } from '../kit/viewer.tsx';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { Navigation } from './navigation.tsx';
import classes from './shell.module.css';
import { UserMenu } from './user-menu.tsx';
import { viewerOptions } from './viewer-query.ts';

/** What stands around every signed-in page. */
export function Shell() {
  const { data: viewer } = useSuspenseQuery(viewerOptions());
  return (
    <ViewerProvider viewer={viewer}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <header className={classes.bar}>
        <Navigation />
        <div className={classes.end}>
          <span className={classes.organization}>{viewer.organization.name}</span>
          <ColorSchemeSwitch />
          <UserMenu />
        </div>
      </header>
      <main id="content" tabIndex={-1} className={classes.content}>
        <Outlet />
      </main>
    </ViewerProvider>
  );
}
