import { loggedKinds } from '@pipewright/contract/logged-kinds.ts';
import { declaredText } from '../../kit/language/declared-text.ts';
import { useAllScreens } from '../../kit/records/screens/registry.tsx';

/** How one and many of a kind of record are called. */
export function useKindNames(): (kind: string) => readonly [one: string, many: string] {
  const screens = useAllScreens();
  return kind => {
    const known = screens.find(({ resource }) => resource.name === kind)?.resource ?? loggedKinds[kind];
    const words = kind.replaceAll('-', ' ');
    const [one, many] = known?.label ?? [words, `${words}s`];
    return [declaredText(one), declaredText(many)];
  };
}
