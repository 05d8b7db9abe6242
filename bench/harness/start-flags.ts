import manifest from '../../package.json' with { type: 'json' };

/** The same flags as in `npm start`, so that the product is measured as people run it. */
export const startFlags: string[] = manifest.scripts.start.match(/--(max|heap)-\S+/g) ?? [];
