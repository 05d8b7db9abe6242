import {
  forgotPassword,
  listMyOrganizations,
  listOutbox,
  resendVerification,
  resetPassword,
  signInOptions,
  verifyEmail,
} from './operations/account.ts';
import { healthLive, healthReady } from './operations/health.ts';
import { watchChanges } from './operations/live.ts';
import { completeOnboarding, listSubscriptionPlans, validateDomain } from './operations/onboarding.ts';
import { undoChangeSet } from './operations/undo-change-set.ts';
import { priorities } from './resources/priorities.ts';
import { productCategories } from './resources/product-categories.ts';
import { tags } from './resources/tags.ts';

/** Every entity of the product. The matrices of the tests and the references between entities are made from it. */
export const resources = [tags, priorities, productCategories] as const;

/** Every endpoint that is not CRUD of a resource. */
export const operations = [
  undoChangeSet,
  watchChanges,
  validateDomain,
  listSubscriptionPlans,
  completeOnboarding,
  verifyEmail,
  resendVerification,
  forgotPassword,
  resetPassword,
  signInOptions,
  listMyOrganizations,
  listOutbox,
  healthLive,
  healthReady,
] as const;
