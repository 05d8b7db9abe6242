import { Link } from '@tanstack/react-router';
import { homeRoute } from '../home.ts';
import classes from '../shell/shell.module.css';

/** The product's mark and name. */
export function Brand() {
  return (
    <Link to={homeRoute} className={classes.brand} data-small aria-label="Pipewright">
      <BrandMark />
      <span className={classes.brandName}>Pipewright</span>
    </Link>
  );
}

export function BrandMark() {
  return (
    <span className={classes.mark}>
      <svg width="14" height="14" viewBox="0 0 14 14" fill="none" aria-hidden="true">
        <path d="M2 3h5a3 3 0 0 1 0 6H4v3" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </span>
  );
}
