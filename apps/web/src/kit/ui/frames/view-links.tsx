import { Link, type LinkProps } from '@tanstack/react-router';
import classes from './view-links.module.css';

interface ViewLinksProps {
  readonly label: string;
  readonly views: readonly ({ readonly name: string } & Pick<LinkProps, 'to' | 'search'>)[];
  /** The part of the address that identifies the open view. */
  readonly activeOptions: LinkProps['activeOptions'];
}

/** The ways to look at the same records, side by side. */
export function ViewLinks({ label, views, activeOptions }: ViewLinksProps) {
  return (
    <nav className={classes.views} aria-label={label}>
      {views.map(({ name, ...address }) => (
        <Link key={name} {...address} activeOptions={activeOptions} className={classes.view}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
