import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { type Message, message, msg } from '../../language/message.ts';
import { storeText } from '../../language/stored-text.ts';
import { findReached } from '../../resources/query/select-one.ts';
import { findModule } from '../../resources/write/write-records.ts';
import { findComingIds } from '../batch/coming-records.ts';
import { findUnimported } from '../batch/find-unimported.ts';
import type { Plan } from '../match/plan.ts';
import { findBySourceId, linkedField, readSourceId } from '../match/source-ids.ts';
import { idsInFile } from '../match/source-ids-in-file.ts';
import { chosenFor, isUndecided, type NameResolver, noteUnknown } from './resolve-names.ts';
import { columnIn, type Preset, type Texts } from './row-presets.ts';

interface Rows {
  readonly rows: readonly Texts[];
  readonly presets: readonly Preset[];
  readonly names: NameResolver;
}

/** Links rows to records by the ids that these have in the system of the file. An id counts more than a name. */
export async function presetLinks(tx: TenantTx, plan: Plan, { rows, presets, names }: Rows): Promise<void> {
  for (const { name, field } of plan.columns) {
    const linked = linkedField(name);
    if (!linked || !field.references) {
      continue;
    }
    const { source } = plan.settings;
    const ids = rows.map(row => readSourceId(source, row.get(name) ?? ''));
    const found = await findReadable(tx, plan, field.references, ids.filter(Boolean));
    const isOwnKind = field.references === plan.module.resource.name;
    const named = ids.filter(Boolean);
    const later = isOwnKind
      ? await idsInFile(tx, plan, named)
      : await findComingIds(tx, plan, field.references, named);
    // Of the same file, also rows that are not imported come later.
    const missing = named.filter(id => !found.has(id) && (isOwnKind || !later.has(id)));
    const unimported = await findUnimported(tx, plan, field.references, { by: 'id', texts: missing });
    for (const [i, row] of rows.entries()) {
      const id = ids[i];
      const preset = presets[i];
      row.delete(name);
      if (!id || !preset) {
        continue;
      }
      const recordId = found.get(id);
      if (recordId) {
        preset.values[linked] = recordId;
        row.delete(linked);
      } else if (unimported.has(id) && isUndecided(plan, name, id)) {
        row.delete(linked);
        const one = message(names.labelsOf(field.references)[0]);
        const reason = storeText(msg`No link: the row of the ${one} with the ID “${id}” is not imported`);
        preset.unlinked.push({ field: linked, reason, column: columnIn(plan, name) });
      } else if (later.has(id)) {
        // Its own row comes later (see link-later-rows.ts), or in another file.
        row.delete(linked);
        preset.coming.set(linked, id);
      } else {
        settle(plan, { name, linked, id }, { row, preset, names });
      }
    }
  }
}

/** An id that no record has: what was chosen for it, or an error. */
function settle(
  plan: Plan,
  { name, linked, id }: { name: string; linked: string; id: string },
  { row, preset, names }: { row: Texts; preset: Preset; names: NameResolver },
): void {
  noteUnknown(names.unknown, name, id);
  const chosen = chosenFor(plan, name, id);
  if ('to' in chosen) {
    preset.values[linked] = chosen.to;
    row.delete(linked);
  } else if (chosen.as === 'note') {
    preset.kept.set(name, id);
  } else if (chosen.as !== 'empty') {
    const reason = storeText(missingRecord(plan, plan.fields[name]?.references ?? '', id, names));
    preset.problems.push({ reason, column: columnIn(plan, name) });
    // The name would only hide that.
    row.delete(linked);
  }
}

function missingRecord(
  { settings: { source }, siblings = [] }: Plan,
  references: string,
  id: string,
  names: NameResolver,
): Message {
  const [one, many] = names.labelsOf(references);
  return siblings.some(({ resource }) => resource === references)
    ? msg`There is no ${message(one)} with the ID “${id}” of ${source}`
    : msg`There is no ${message(one)} with the ID “${id}” of ${source}. Import the ${message(many)} first`;
}

export async function findReadable(
  tx: TenantTx,
  { all, settings }: Plan,
  resource: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const module = findModule(all, resource);
  if (!tx.principal.permissions.has(module.resource.permissions.read)) {
    return new Map();
  }
  const found = await findBySourceId(tx, { source: settings.source, resource }, ids);
  const readable = await findReached(tx, module, [...found.values()]);
  return new Map([...found].filter(([, recordId]) => readable.has(recordId)));
}
