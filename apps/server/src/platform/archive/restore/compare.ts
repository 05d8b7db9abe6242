import type { ArchiveFindings } from '@pipewright/contract/operations/administration/backup.ts';
import type { Database } from '../../database/open-database.ts';
import { runText } from '../../database/tenant/tenant-db.ts';
import { type Message, msg } from '../../language/message.ts';
import { storeText } from '../../language/stored-text.ts';
import type { Principal } from '../../principal.ts';
import type { Restored } from './restore-archive.ts';

/** The label of a table's rows. */
export type LabelOf = (table: string) => string;

/** Compares what a restore would bring with the current data. */
export async function compare(
  { database, labelOf }: { database: Pick<Database, 'tenants'>; labelOf: LabelOf },
  principal: Principal,
  restored: Restored,
): Promise<ArchiveFindings> {
  const { manifest } = restored;
  const archived = Object.entries(manifest.tables).filter(([table]) => !(table in restored.leftOut));
  const present = await database.tenants.read(principal, async tx => {
    const counts = archived.map(
      ([table]) => `(select count(*) from crm."${table}" where tenant_id = $1) as "${table}"`,
    );
    const [row] = await tx[runText](`select ${counts.join(', ')}`, [principal.tenantId]);
    return row ?? {};
  });
  const kinds = archived
    .map(([table, { rows }]) => ({ label: labelOf(table), archived: rows, present: Number(present[table]) }))
    .filter(kind => kind.archived > 0 || kind.present > 0)
    // Differences come first, because people look for them.
    .sort((a, b) => Number(differs(b)) - Number(differs(a)) || a.label.localeCompare(b.label, 'en'));
  return {
    problem: null,
    warnings: warningsOf(principal, restored),
    organization: manifest.organization.name,
    madeAtUtc: manifest.madeAtUtc,
    scope: restored.scope,
    leftOut: leftOutOf(restored, labelOf),
    kinds,
  };
}

/** The parts of the archive that a restore leaves out, with labels. */
export function leftOutOf({ leftOut }: Restored, labelOf: LabelOf): ArchiveFindings['leftOut'] {
  return Object.entries(leftOut)
    .map(([table, rows]) => ({ label: labelOf(table), rows }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
}

function differs({ archived, present }: ArchiveFindings['kinds'][number]): boolean {
  return archived !== present;
}

function warningsOf({ tenantId }: Principal, { manifest, strangers, newcomers }: Restored): string[] {
  const warnings: Message[] = [];
  if (manifest.organization.id !== tenantId) {
    warnings.push(msg`This is an archive of another organization: ${manifest.organization.name}.`);
  }
  if (strangers.length > 0) {
    warnings.push(msg`These people would be members who cannot sign in: ${named(strangers)}.`);
  }
  if (newcomers.length > 0) {
    warnings.push(
      msg`The archive does not know these people, who would no longer be members: ${named(newcomers)}.`,
    );
  }
  return warnings.map(storeText);
}

function named(emails: readonly string[]): Message | string {
  const more = emails.length - 20;
  const first = emails.slice(0, 20).join(', ');
  return more > 0 ? msg`${first} and ${more} others` : first;
}
