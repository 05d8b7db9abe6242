import { Link } from '@tanstack/react-router';
import classes from './deal-views.module.css';

const views = [
  ['List', '/deals'],
  ['Board', '/sales/pipeline'],
  ['Forecast', '/sales/forecasting'],
] as const;

/** The ways to look at the same deals; search and filters go along. */
export function DealViews() {
  return (
    <nav className={classes.views} aria-label="Views of deals">
      {views.map(([name, to]) => (
        <Link
          key={to}
          to={to}
          search={({ edit: _, new: __, ...view }: Record<string, unknown>) => view}
          activeOptions={{ includeSearch: false, exact: true }}
          className={classes.view}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
