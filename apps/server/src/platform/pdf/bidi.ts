import createBidi, { type Bidi } from 'bidi-js';

/** The Unicode Bidirectional Algorithm. Its types describe a default export; Node imports the function itself. */
export const bidi = (createBidi as unknown as () => Bidi)();
