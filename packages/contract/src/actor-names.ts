import type { ChangeEntry } from './timeline.ts';

/** What acted on behalf of somebody, in words: `API key Zapier`. Null if a person or the product acted directly. */
export function viaName({ kind, label }: ChangeEntry['via']): string | null {
  switch (kind) {
    case 'api-key':
      return label ? `API key ${label}` : 'an API key';
    case 'application':
      return label ?? 'an application';
    case 'import':
      return label ? `import of ${label}` : 'an import';
    case 'automation':
      return label ? `automation ${label}` : 'automation';
    default:
      return null;
  }
}

/** Who made a change: `by Ada Lovelace via API key Zapier`, `imported by Ada Lovelace from leads.csv`. */
export function byLine({ actor, via }: Pick<ChangeEntry, 'actor' | 'via'>): string {
  const who = actor?.fullName ?? 'Pipewright';
  if (via.kind === 'import') {
    return via.label ? `imported by ${who} from ${via.label}` : `imported by ${who}`;
  }
  const name = viaName(via);
  if (via.kind === 'automation' && !actor) {
    return `by ${name}`;
  }
  return name ? `by ${who} via ${name}` : `by ${who}`;
}
