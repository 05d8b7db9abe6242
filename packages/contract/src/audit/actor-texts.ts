import type { DeclaredMessage } from '../texts/declared-message.ts';
import type { ChangeEntry } from '../timeline.ts';

type Via = ChangeEntry['via'];

/** Actors that act on behalf of a person: texts with and without the actor's name. */
const viaTexts = {
  'api-key': { named: 'API key {label}', unnamed: 'an API key' },
  application: { named: '{label}', unnamed: 'an application' },
  import: { named: 'import of {label}', unnamed: 'an import' },
  automation: { named: 'automation {label}', unnamed: 'automation' },
} as const;

/** Who made a change, by kind of actor. */
const byTexts = {
  direct: { named: 'by {who}', unnamed: 'by {who}' },
  'api-key': { named: 'by {who} via API key {label}', unnamed: 'by {who} via an API key' },
  application: { named: 'by {who} via {label}', unnamed: 'by {who} via an application' },
  import: { named: 'imported by {who} from {label}', unnamed: 'imported by {who}' },
  automation: { named: 'by {who} via automation {label}', unnamed: 'by {who} via automation' },
} as const;

const byAutomation = { named: 'by automation {label}', unnamed: 'by automation' } as const;

/** What acted on behalf of somebody: `API key Zapier`. Null if a person or the product acted directly. */
export function viaText({ kind, label }: Via): DeclaredMessage | null {
  return isIndirect(kind) ? fill(viaTexts[kind], { label }) : null;
}

/** Who made a change: `by Ada Lovelace via API key Zapier`, `imported by Ada Lovelace from leads.csv`. */
export function byLine({ actor, via }: Pick<ChangeEntry, 'actor' | 'via'>): DeclaredMessage {
  const { kind, label } = via;
  if (kind === 'automation' && !actor) {
    return fill(byAutomation, { label });
  }
  return fill(byTexts[isIndirect(kind) ? kind : 'direct'], { who: actor?.fullName ?? 'Pipewright', label });
}

/** Every text above, for the catalogues. */
export function actorTexts(): readonly string[] {
  return [...Object.values(viaTexts), ...Object.values(byTexts), byAutomation].flatMap(Object.values<string>);
}

function isIndirect(kind: Via['kind']): kind is keyof typeof viaTexts {
  return Object.hasOwn(viaTexts, kind);
}

function fill(
  { named, unnamed }: { named: string; unnamed: string },
  { label, ...others }: { label: string | null; who?: string },
): DeclaredMessage {
  return label ? { text: named, values: { ...others, label } } : { text: unnamed, values: others };
}
