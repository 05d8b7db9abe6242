import type { Entry } from '../kit/navigation.ts';
import { comingSoonExcept } from './coming-soon/coming-soon.ts';
import { dashboardPage } from './dashboard/dashboard.ts';
import { mastersPage } from './master-data/masters.ts';
import { priorityScreens } from './master-data/priorities.tsx';
import { productCategoryScreens } from './master-data/product-categories.tsx';
import { tagScreens } from './master-data/tags.tsx';
import { outboxPage } from './outbox/outbox.ts';
import { profilePage } from './profile/profile.ts';

const built: readonly Entry[] = [
  dashboardPage,
  profilePage,
  outboxPage,
  mastersPage,
  productCategoryScreens,
  priorityScreens,
  tagScreens,
];

/** Every screen of the product. Routes, navigation, the masters index and pickers are made from it. */
export const features: readonly Entry[] = [...built, ...comingSoonExcept(built)];
