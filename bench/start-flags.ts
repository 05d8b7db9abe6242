import manifest from '../package.json' with { type: 'json' };

/** What `npm start` gives node: the product is measured as people run it. */
export const startFlags: string[] = manifest.scripts.start.match(/--max-\S+/g) ?? [];
