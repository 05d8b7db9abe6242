import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import classes from './page-frame.module.css';

/** One step of the way to a page. */
export interface Crumb {
  readonly label: string;
  readonly route?: string;
}

interface PageFrameProps {
  readonly crumbs: readonly Crumb[];
  readonly title: string;
  readonly subtitle?: string;
  /** Before the title: a picture of whom or what the page is about. */
  readonly avatar?: ReactNode;
  /** Beside the title: the state it is in. */
  readonly badge?: ReactNode;
  /** At the right of the title. */
  readonly actions?: ReactNode;
  /** For lists: on phones, only the title and the actions are above it, so that it begins in the upper third. */
  readonly isList?: boolean;
  /** For lists with many columns, and boards: uses the whole width of large windows. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** The frame of every page: breadcrumb, title and actions. */
export function PageFrame(props: PageFrameProps) {
  const { crumbs, title, subtitle, avatar, badge, actions, isList, isWide, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = `${title} · Pipewright`;
  }, [title]);

  // Announces a new page. If a drawer opens with the page, the drawer is focused afterwards.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  return (
    <div className={classes.page} data-list={isList || undefined} data-wide={isWide || undefined}>
      <Crumbs crumbs={crumbs} />
      <div className={classes.head}>
        {avatar}
        <div className={classes.titles}>
          <div className={classes.titleLine}>
            <h1 ref={heading} tabIndex={-1} className={classes.title}>
              {title}
            </h1>
            {badge}
          </div>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

function Crumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={t`Breadcrumb`} className={classes.crumbs}>
      {crumbs.map(({ label, route }, index) => (
        <Fragment key={label}>
          {index > 0 && <span aria-hidden>/</span>}
          {route ? <Link to={route}>{label}</Link> : <span>{label}</span>}
        </Fragment>
      ))}
    </nav>
  );
}
