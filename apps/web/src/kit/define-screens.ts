import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Fields } from '@pipewright/contract/fields.ts';
import { type ComponentType, createElement } from 'react';
import type { z } from 'zod';
import type { AnyRecord } from './any-record.ts';
import { listQueryOf, readListState } from './list/list-state.ts';
import type { Entry } from './navigation.ts';
import { listOptions } from './resource-queries.ts';
import { type FieldTexts, fieldTexts, type ScreenTexts, screenTexts } from './screen-texts.ts';

export type DrawerSize = 'sm' | 'md' | 'lg' | 'xl';

/** What a replaced cell, card or action column is given. */
export interface RecordSlot<Rec = AnyRecord> {
  readonly record: Rec;
}

/** What a replaced form body is given; its fields are `FormField`s. */
export interface FormSlot<Rec = AnyRecord> {
  /** Absent while a new one is made. */
  readonly record?: Rec;
}

export interface FieldGroup {
  readonly title?: string;
  readonly fields: readonly string[];
}

/** The screens of a resource, ready for the registry. Its fields are no longer known to the compiler. */
export interface Screens extends Entry {
  readonly resource: AnyResource;
  readonly label: readonly [one: string, many: string];
  readonly columns: readonly string[];
  readonly filters: readonly string[];
  readonly form: readonly FieldGroup[];
  readonly chip?: string;
  readonly drawerSize: DrawerSize;
  readonly texts: ScreenTexts;
  readonly textsOf: (field: string) => FieldTexts;
  readonly slots: Slots;
}

interface Slots {
  readonly form?: ComponentType<FormSlot>;
  readonly cell?: Readonly<Record<string, ComponentType<RecordSlot>>>;
  readonly actions?: ComponentType<RecordSlot>;
  readonly card?: ComponentType<RecordSlot>;
  readonly pageActions?: ComponentType;
}

interface KnownResource {
  readonly name: string;
  readonly label: readonly [one: string, many: string];
  readonly fields: Fields;
  readonly record: z.ZodType;
}

type FieldName<R extends KnownResource> = keyof R['fields'] & string;
type ColumnName<R extends KnownResource> = FieldName<R> | 'createdAtUtc' | 'updatedAtUtc';
type RecordOf<R extends KnownResource> = z.output<R['record']>;
type FieldsOfPresence<R extends KnownResource, P extends string> = {
  [K in FieldName<R>]: R['fields'][K]['presence'] extends P ? K : never;
}[FieldName<R>];
type FormFieldName<R extends KnownResource> = Exclude<FieldName<R>, FieldsOfPresence<R, 'computed'>>;
interface Declaration<R extends KnownResource>
  extends Pick<Entry, 'route' | 'menu' | 'subtitle' | 'section' | 'icon'> {
  /** One and many of them, as headings and buttons say it. */
  label: readonly [one: string, many: string];
  columns: readonly ColumnName<R>[];
  /** The fields in their order, or in named groups. */
  form: readonly FormFieldName<R>[] | Readonly<Record<string, readonly FormFieldName<R>[]>>;
  /** The fields a list can be narrowed by; `isActive` where there is one. */
  filters?: readonly FieldName<R>[];
  /** The field whose colour the record's name is shown in, here and in pickers. */
  chip?: FieldName<R>;
  drawerSize?: DrawerSize;
  texts?: Partial<ScreenTexts>;
  fieldTexts?: { readonly [K in ColumnName<R>]?: Partial<FieldTexts> };
  /** The second rung: one part replaced. */
  slots?: {
    readonly form?: ComponentType<FormSlot<RecordOf<R>>>;
    readonly cell?: { readonly [K in ColumnName<R>]?: ComponentType<RecordSlot<RecordOf<R>>> };
    readonly actions?: ComponentType<RecordSlot<RecordOf<R>>>;
    readonly card?: ComponentType<RecordSlot<RecordOf<R>>>;
    /** Beside the button that makes a new one. */
    readonly pageActions?: ComponentType;
  };
  /** The third rung: a page of its own in place of the list. */
  load?: Entry['load'];
}

/** Declares the list, form and drawer of a resource. A misspelt field does not compile. */
export function defineScreens<const R extends KnownResource>(
  resource: R,
  declaration: Declaration<R>,
): Screens {
  // Here the fields' names are checked and here they are let go: everything behind it is generic.
  const erased = resource as unknown as AnyResource;
  const { label, texts, form, filters, slots, load, drawerSize = 'md' } = declaration;
  const ownTexts: Readonly<Record<string, Partial<FieldTexts> | undefined>> = declaration.fieldTexts ?? {};
  const hasActive = 'isActive' in resource.fields;

  const screens: Screens = {
    ...declaration,
    title: label[1],
    resource: erased,
    filters: filters ?? (hasActive ? ['isActive'] : []),
    form: groupsOf(form),
    drawerSize,
    texts: screenTexts(label, texts),
    textsOf: field => fieldTexts(field, ownTexts[field]),
    slots: (slots ?? {}) as Slots,
    load: load ?? (() => loadListPage(screens)),
    prefetch: (client, search) => {
      void client.prefetchQuery(listOptions(erased, listQueryOf(readListState(screens, search))));
    },
  };
  return screens;
}

function groupsOf(
  form: readonly string[] | Readonly<Record<string, readonly string[]>>,
): readonly FieldGroup[] {
  return isList(form)
    ? [{ fields: form }]
    : Object.entries(form).map(([title, fields]) => ({ title, fields }));
}

function isList(
  form: readonly string[] | Readonly<Record<string, readonly string[]>>,
): form is readonly string[] {
  return Array.isArray(form);
}

async function loadListPage(screens: Screens): Promise<{ default: ComponentType }> {
  const { ListPage } = await import('./list-page.tsx');
  return { default: () => createElement(ListPage, { screens }) };
}
