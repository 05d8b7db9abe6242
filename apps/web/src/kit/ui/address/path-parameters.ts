import { useParams } from '@tanstack/react-router';

/** A part of the current path, such as `id` in `/leads/$id/edit`. */
export function usePathParameter(name: string): string {
  const parameters: Readonly<Partial<Record<string, string>>> = useParams({ strict: false });
  const value = parameters[name];
  if (value === undefined) {
    throw new Error(`The path of this page has no parameter “${name}”`);
  }
  return value;
}
