import { features } from '../features/index.ts';
import { accountPaths } from './account/account-paths.ts';

/** The path of every page, as the router knows it: `$` begins a part that can be anything. */
export const routePaths: readonly string[] = ['/', ...accountPaths, ...features.map(({ route }) => route)];
