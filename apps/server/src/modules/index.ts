import type { Module } from '../platform/resources/define-module.ts';
import { prioritiesModule } from './master-data/priorities.ts';
import { productCategoriesModule } from './master-data/product-categories.ts';
import { tagsModule } from './master-data/tags.ts';

/** Every entity that the server serves. */
export const modules: readonly Module[] = [tagsModule, prioritiesModule, productCategoriesModule];
