import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** Calls back when an element comes near the visible part of its scroll container, once per `round`. */
export function useSeen<E extends Element>(round: unknown, onSeen: () => void): RefObject<E | null> {
  const element = useRef<E>(null);
  const tell = useEffectEvent(onSeen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round looks again
  useEffect(() => {
    if (!element.current) {
      return;
    }
    const observer = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && tell(),
      { root: element.current.parentElement, rootMargin: '400px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [round]);
  return element;
}
