import { features } from '../features/index.ts';
import { accountPaths } from './account/account-paths.ts';

/** The pages for people who are signed in. */
export const pages = features;

/** The path of every page, as the router knows it: `$` begins a part that can be anything. */
export const routePaths: readonly string[] = ['/', ...accountPaths, ...features.map(({ route }) => route)];
