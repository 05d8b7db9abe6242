import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import {
  completeOnboarding,
  validateDomain,
} from '@pipewright/contract/operations/organization/onboarding.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../kit/data/client/api-error.ts';
import { call, session } from '../../../kit/data/client/client.ts';
import { plansOptions } from '../../../kit/data/queries/plans-query.ts';
import { uniqueId } from '../../../kit/ui/hooks/unique-id.ts';
import { availabilityOptions, plansFailed } from './queries.ts';
import { bodyOf, domainOf, type SignUpValues, type Step, stepWith } from './values.ts';

/** Why a step cannot be left: shown above the form, next to its fields, or both. */
export interface Refusal {
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string | true>>;
}

/** The conditions for leaving a step; `suggested` is a subdomain that fits the name. */
type Gate = (values: SignUpValues, client: QueryClient) => Promise<{ refusal?: Refusal; suggested?: string }>;

export const gates: Readonly<Record<Step['id'], Gate>> = {
  organization: nameIsFree,
  admin: async values => ({ refusal: passwordsDiffer(values) ?? (await passwordIsWeak(values)) }),
  domain: subdomainIsFree,
  subscription: complete,
};

export function passwordsDiffer({ adminUser }: SignUpValues): Refusal | undefined {
  const { password, confirmPassword } = adminUser;
  return confirmPassword && password !== confirmPassword
    ? { message: t`Passwords do not match`, fields: { 'adminUser.confirmPassword': true } }
    : undefined;
}

/** The server's rule, checked where the password is chosen and not three steps later. */
async function passwordIsWeak({ adminUser }: SignUpValues): Promise<Refusal | undefined> {
  const { passwordProblem } = await import('@pipewright/contract/passwords/password-rule.ts');
  const problem = passwordProblem(adminUser.password);
  return problem ? { fields: { 'adminUser.password': problem } } : undefined;
}

async function nameIsFree({ organizationDetails }: SignUpValues): ReturnType<Gate> {
  const organizationName = organizationDetails.name.trim();
  try {
    const { data } = await call(validateDomain, {
      body: { domain: domainOf(organizationName), organizationName },
    });
    if (data.isAvailable) {
      return { suggested: data.suggestedSubdomain };
    }
    const message = data.message || t`Organization name is not available`;
    return { refusal: { message, fields: { 'organizationDetails.name': t`Please choose another name` } } };
  } catch {
    return { refusal: { message: t`Error validating organization details. Please try again.` } };
  }
}

/** The plans are loaded before the step that shows them. */
async function subdomainIsFree(values: SignUpValues, client: QueryClient): ReturnType<Gate> {
  const { domainSetup, organizationDetails } = values;
  const subdomain = domainSetup.subdomain.trim().toLowerCase();
  const plans = client.fetchQuery(plansOptions()).then(
    () => true,
    () => false,
  );
  const free = await client
    .fetchQuery(availabilityOptions(subdomain, organizationDetails.name.trim()))
    // Not known: the server decides in the end.
    .catch(() => ({ isAvailable: true }));
  if (!free.isAvailable) {
    return {
      refusal: { fields: { 'domainSetup.subdomain': t`This subdomain is taken. Please choose another.` } },
    };
  }
  return (await plans) ? {} : { refusal: { message: i18n._(plansFailed) } };
}

async function complete(values: SignUpValues): ReturnType<Gate> {
  try {
    const body = bodyOf(values);
    const { data } = await call(completeOnboarding, { body, idempotencyKey: keyOf(values) });
    if (!data?.success) {
      return { refusal: { message: data?.message || t`Error completing onboarding` } };
    }
    session.enter(data.result);
    sent = nothingSent;
    return {};
  } catch (error) {
    return { refusal: refusalOf(error) };
  }
}

const nothingSent = { request: '', key: '' };
let sent = nothingSent;

/** The same key for the same sign-up: after a lost response, a repeated request opens the created organization. */
function keyOf({ adminUser, ...values }: SignUpValues): string {
  // Another code, because the first was used up, is no other sign-up.
  const request = JSON.stringify(bodyOf({ ...values, adminUser: { ...adminUser, code: '' } }));
  if (sent.request !== request) {
    sent = { request, key: uniqueId() };
  }
  return sent.key;
}

export function refusalOf(error: unknown): Refusal {
  // A default text for a missing message, such as after an empty 500, is less helpful than that of the wizard.
  const placeholders = error instanceof ApiError ? [`HTTP ${error.status}`, t`Request failed`] : [];
  const hasMessage = error instanceof ApiError && error.status > 0 && !placeholders.includes(error.message);
  const message = hasMessage ? error.message : t`Error completing onboarding. Please try again.`;
  const fields = error instanceof ApiError ? error.fields : {};
  // An error of a field that no step has is shown above the form.
  const elsewhere = Object.entries(fields).filter(([field]) => stepWith([field]) < 0);
  return { message: elsewhere.map(([, text]) => text).join(' ') || message, fields };
}
