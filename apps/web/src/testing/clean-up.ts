/** Runs with every test file of a browser. In the modules of the tests themselves it would run once for all files. */
import { afterEach } from 'vitest';
import { stopAnswering } from './answer-requests.ts';
import { removeRendered } from './render.tsx';

afterEach(() => {
  removeRendered();
  stopAnswering();
});
