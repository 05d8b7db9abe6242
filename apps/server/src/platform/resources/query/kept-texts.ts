import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Permission } from '@pipewright/contract/permissions.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import { type Principal, teamOf } from '../../principal.ts';
import { hidesDefinitions } from './reach.ts';

/** So many texts are kept for each resource; people and programs ask in far fewer ways. */
const maxTexts = 200;

/** Placeholders for the values that differ between requests with the same text. */
const tenant = Symbol('tenant');
const user = Symbol('user');

/** A statement that was built for placeholders, and that of the ids of a team of its size. */
interface Kept<Statement> {
  readonly statement: Statement;
  readonly team: readonly string[];
}

/** What the values of a kept statement are for a request: `others` are its own placeholders. */
export type Fill = (values: readonly unknown[], others?: ReadonlyMap<unknown, unknown>) => readonly unknown[];

/**
 * Caches statements that depend only on the permissions of the caller and on `key`, what else the request says; all else
 * is in their values. `write` builds one for a principal with placeholders.
 */
export function keepTexts<Statement>(resource: AnyResource) {
  const accessOf = createAccessKey(resource);
  const texts = new Map<string, Kept<Statement>>();
  return (
    { principal, permission, key }: { principal: Principal; permission: Permission; key: string },
    write: (anybody: Principal) => Statement,
  ): { statement: Statement; fill: Fill } => {
    const whole = `${accessOf(principal, permission)}|${key}`;
    let kept = texts.get(whole);
    if (kept) {
      // The one that was used longest ago makes room.
      texts.delete(whole);
    } else {
      const team = teamOf(principal).map(() => '');
      kept = { statement: write(withPlaceholders(principal, team)), team };
      const [oldest] = texts.size >= maxTexts ? texts.keys() : [];
      if (oldest !== undefined) {
        texts.delete(oldest);
      }
    }
    texts.set(whole, kept);
    const { statement, team } = kept;
    return { statement, fill: (values, others) => fill(values, { principal, team, others }) };
  };
}

/** Identifies everything about a principal that decides how a statement reads a resource. */
function createAccessKey(resource: AnyResource): (principal: Principal, permission: Permission) => string {
  const fields = [...Object.values(resource.fields), ...Object.values(resource.lines?.fields ?? {})];
  const readAlong = new Set(fields.flatMap(({ embeds }) => embeds?.from ?? []));
  const shownWith = fields.flatMap(({ visibleWith }) => visibleWith ?? []);
  const deciding = [...new Set([...readingOf([...readAlong]), ...shownWith])];
  return (principal, permission) => {
    const related = principal.customFields?.ofEntity(resource.name)?.related ?? [];
    const reaches = [permission, ...deciding, ...readingOf(related)].map(each =>
      principal.permissions.get(each),
    );
    const team = reaches[0] === 'team' ? teamOf(principal).length : 0;
    const hides = hidesDefinitions(resource, principal);
    return `${reaches.join()}|${team}|${principal.customFields?.id ?? ''}|${hides}`;
  };
}

/** The permissions that decide which records of some kinds somebody reads along with others. */
function readingOf(names: readonly string[]) {
  return names.flatMap(
    name => resources.find(known => known.name === name && known.owner)?.permissions.read ?? [],
  );
}

/** The casts say that nothing looks at these values: they only pass into the list of values. */
function withPlaceholders(principal: Principal, team: readonly string[]): Principal {
  return {
    ...principal,
    tenantId: tenant as unknown as string,
    userId: user as unknown as string,
    teamIds: team,
  };
}

function fill(
  values: readonly unknown[],
  {
    principal,
    team,
    others,
  }: { principal: Principal; team: readonly string[]; others: ReadonlyMap<unknown, unknown> | undefined },
): readonly unknown[] {
  return values.map(value => {
    switch (value) {
      case tenant:
        return principal.tenantId;
      case user:
        return principal.userId;
      case team:
        return teamOf(principal);
      default:
        return others?.has(value) ? others.get(value) : value;
    }
  });
}
