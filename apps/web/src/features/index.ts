import type { Entry } from '../kit/navigation.ts';
import { mastersPage } from './master-data/masters.ts';
import { priorityScreens } from './master-data/priorities.tsx';
import { productCategoryScreens } from './master-data/product-categories.tsx';
import { tagScreens } from './master-data/tags.tsx';

/** Every screen of the product. Routes, navigation, the masters index and pickers are made from it. */
export const features: readonly Entry[] = [mastersPage, productCategoryScreens, priorityScreens, tagScreens];
