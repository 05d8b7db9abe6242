import classes from './lead-source-tile.module.css';

/** The emoji of a lead source on a tile in its colour. */
export function LeadSourceTile({ icon, color }: { icon: string | null; color: string }) {
  return (
    <span className={classes.tile} style={{ background: color }} aria-hidden>
      {icon}
    </span>
  );
}
