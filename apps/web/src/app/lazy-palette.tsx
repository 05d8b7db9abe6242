import { CatchBoundary, lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentProps, Suspense, useState } from 'react';

// The router's, and not React's: it loads the page anew where a deploy has taken the code away.
const Palette = lazyRouteComponent(() => import('./palette.tsx'), 'Palette');

/** The palette, whose code is loaded when it is first asked for. */
export function LazyPalette(props: ComponentProps<typeof Palette>) {
  const [isWanted, setWanted] = useState(props.opened);
  if (props.opened && !isWanted) {
    setWanted(true);
  }
  if (!isWanted) {
    return null;
  }
  return (
    // Without it one still has the navigation: it must not take the shell down.
    <CatchBoundary getResetKey={() => 'palette'} errorComponent={() => null}>
      <Suspense>
        <Palette {...props} />
      </Suspense>
    </CatchBoundary>
  );
}
