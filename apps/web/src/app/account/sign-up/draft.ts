import { z } from 'zod';
import type { KeyValueStore } from '../../../kit/data/session/session-store.ts';
import { blankValues, passwordStep, type SignUpValues, steps } from './values.ts';

export interface Draft {
  readonly values: SignUpValues;
  /** The furthest step that was reached. */
  readonly reached: number;
  /** The subdomain that was suggested, as long as nobody typed another. */
  readonly suggested: string;
}

const key = 'pipewright-sign-up';
const texts = <Field extends string>(blank: Record<Field, string>) =>
  z.record(z.string(), z.string()).transform(kept => ({ ...blank, ...kept }));
const draft = z.object({
  values: z.object({
    organizationDetails: texts(blankValues.organizationDetails),
    adminUser: texts(blankValues.adminUser),
    domainSetup: texts(blankValues.domainSetup),
    subscriptionPlanId: z.string(),
  }),
  reached: z
    .int()
    .min(0)
    .max(steps.length - 1),
  suggested: z.string(),
});

/** The input before a reload, without passwords and therefore not beyond the step that requires them. */
export function readDraft(store: () => KeyValueStore = () => sessionStorage): Draft {
  try {
    const kept = draft.parse(JSON.parse(store().getItem(key) ?? ''));
    return { ...kept, reached: Math.min(kept.reached, passwordStep) };
  } catch {
    return { values: blankValues, reached: 0, suggested: '' };
  }
}

export function keepDraft(
  { values, ...rest }: Draft,
  store: () => KeyValueStore = () => sessionStorage,
): void {
  const adminUser = { ...values.adminUser, password: '', confirmPassword: '', code: '' };
  attempt(() => store().setItem(key, JSON.stringify({ ...rest, values: { ...values, adminUser } })));
}

export function dropDraft(store: () => KeyValueStore = () => sessionStorage): void {
  attempt(() => store().removeItem(key));
}

/** Storage can be full or forbidden; the wizard then works all the same, without surviving a reload. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // Nothing to be done.
  }
}
