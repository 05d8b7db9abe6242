import { customFieldOf, typesInstead } from '@pipewright/contract/customization/custom-fields.ts';
import { formulaBrokenBy } from '../../platform/custom-fields/formulas/check-definition.ts';
import { readAllCustomFields } from '../../platform/custom-fields/read-all-fields.ts';
import { findSharedValues, findUsedOptions } from '../../platform/custom-fields/stored-values.ts';
import { findUnfitValues } from '../../platform/custom-fields/unfit-values.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { conflict } from '../../platform/errors.ts';
import { message as compose, msg, type Text } from '../../platform/language/message.ts';
import type { Definition } from './check-rules.ts';
import { type FieldUse, findUses } from './find-uses.ts';

export interface StoredDefinition extends Definition {
  readonly id: string;
  readonly key: string;
  readonly isActive: boolean;
  readonly section: string | null;
  readonly help: string | null;
}

/** Refuses a change of a definition that the stored values, or formulas, do not fit, and says which ones. */
export async function refuseUnfitChange(
  tx: TenantTx,
  stored: StoredDefinition,
  changes: Partial<StoredDefinition>,
): Promise<void> {
  if (changes.type && changes.type !== stored.type) {
    await refuseUnfitValues(tx, stored, { ...stored, ...changes });
  }
  if (stored.isActive && changes.isActive === false) {
    await refuseUsed(tx, stored);
  }
  await refuseLostOptions(tx, stored, changes.rules);
  if (changes.isUnique && !stored.isUnique) {
    await refuseSharedValues(tx, stored);
  }
}

/** A field cannot be retired while something works by it: a formula, a condition, an automation or a rule. */
export async function refuseUsed(tx: TenantTx, stored: StoredDefinition): Promise<void> {
  const used = (await findUses(tx, stored)).find(({ blocks }) => blocks);
  if (used) {
    throw conflict(usedMessage(stored.label, used));
  }
}

function usedMessage(label: string, { kind, name }: FieldUse): Text {
  switch (kind) {
    case 'formula':
      return msg`${label} is used by the formula ${name}. Change or retire the formula first.`;
    case 'condition':
      return msg`${label} is used by a condition of the field ${name}. Change the condition first.`;
    case 'scoringRule':
      return msg`${label} is used by the scoring rule ${name}. Change or deactivate the rule first.`;
    case 'territory':
      return msg`${label} is used by the rules of the territory ${name}. Change the rules first.`;
    default:
      return name === ''
        ? msg`${label} is used by an automation that is on. Pause or change the automation first.`
        : msg`${label} is used by the automation ${name}. Pause or change the automation first.`;
  }
}

/** Other formulas must still be calculable after a change, and so must a formula that is used again. */
export async function refuseBrokenFormulas(
  tx: TenantTx,
  changed: readonly StoredDefinition[],
  changes: Partial<StoredDefinition>,
): Promise<void> {
  if (!changes.rules && !changes.type && changes.isActive === undefined) {
    return;
  }
  const keys = new Set(changed.map(({ key }) => key));
  const broken = formulaBrokenBy(
    field => (keys.has(field.key) ? { ...field, ...changes } : field),
    await readAllCustomFields(tx),
  );
  if (broken) {
    const { label, problem } = broken;
    throw conflict(msg`The formula ${label} could not be calculated after this change: ${problem}`);
  }
}

/** Values are not changed with the type of their field, so all of them must fit. */
async function refuseUnfitValues(tx: TenantTx, stored: StoredDefinition, changed: Definition): Promise<void> {
  if (!typesInstead(stored.type).includes(changed.type)) {
    // The database refuses it.
    return;
  }
  const field = customFieldOf({ ...changed, key: stored.key });
  const { listed, records, isTooMany } = await findUnfitValues(tx, stored, field);
  if (isTooMany) {
    const message = msg`The field has too many different values to change its type. Add a new field instead.`;
    throw conflict(message, { type: message });
  }
  if (records > 0) {
    const values = listed.map(({ value, count }) => `${value.slice(0, 60)} (${count})`).join(', ');
    const message = compose(
      '{count, plural, one {# record has a value that does not fit} other {# records have values that do not fit}}: {values}',
      { count: records, values },
    );
    throw conflict(message, { type: message });
  }
}

/** An option that records have can be retired, but not removed: the value would have no name. */
async function refuseLostOptions(
  tx: TenantTx,
  stored: StoredDefinition,
  rules: Definition['rules'] | undefined,
): Promise<void> {
  const kept = new Set(rules?.options?.map(({ value }) => value));
  const lost = rules ? (stored.rules.options ?? []).filter(({ value }) => !kept.has(value)) : [];
  const used = await findUsedOptions(
    tx,
    stored,
    lost.map(({ value }) => value),
  );
  const option = lost.find(({ value }) => used.has(value));
  if (option) {
    const count = used.get(option.value) ?? 0;
    const message = compose(
      '{option} is used by {count, plural, one {# record} other {# records}}. Retire it instead.',
      { option: option.label, count },
    );
    throw conflict(message, { 'rules.options': message });
  }
}

async function refuseSharedValues(tx: TenantTx, stored: StoredDefinition): Promise<void> {
  const shared = await findSharedValues(tx, stored);
  if (shared.length > 0) {
    const listed = shared.map(({ value, count }) => `${value} (${count})`).join(', ');
    const message = msg`Some records have the same value: ${listed}`;
    throw conflict(message, { isUnique: message });
  }
}
