import {
  type Declaration,
  declareScreens,
  type KnownResource,
  type Screens,
} from '../screens/define-screens.ts';

/** Declares the screens of a resource that people work in all day: its list has all parts. */
export function defineWorkspace<const R extends KnownResource>(
  resource: R,
  declaration: Declaration<R>,
): Screens {
  return declareScreens(resource, declaration, true);
}
