import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Fields } from '@pipewright/contract/fields.ts';
import { type ComponentType, createElement, type ReactNode } from 'react';
import type { z } from 'zod';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { type ListQuery, listOptions } from '../../data/queries/resource-queries.ts';
import type { CardLayout } from '../list/card-layout.ts';
import { listQueryOf, readListState } from '../list/state/list-state.ts';
import type { Entry } from './navigation.ts';
import {
  type FieldTexts,
  fieldTexts,
  type OwnFieldTexts,
  type ScreenTexts,
  screenTexts,
} from './screen-texts.ts';
import type { Slots } from './slots.ts';

export type DrawerSize = 'sm' | 'md' | 'lg' | 'xl';
export type FormFrame = 'drawer' | 'modal';
type Values = Readonly<Record<string, unknown>>;

export interface FieldGroup {
  readonly title?: string;
  readonly fields: readonly string[];
}

/** A figure above a list: how many records match, or when one of them last changed. */
export type Statistic =
  | { readonly label: string; readonly count: ListQuery }
  | { readonly label: string; readonly newest: 'createdAtUtc' | 'updatedAtUtc' };

/** What has to be agreed to before a form is saved. */
export interface Question {
  readonly title: string;
  readonly text: ReactNode;
  readonly confirm: string;
}

/** The screens of a resource, ready for the registry. Its fields are no longer known to the compiler. */
export interface Screens extends Entry {
  readonly resource: AnyResource;
  readonly label: readonly [one: string, many: string];
  readonly columns: readonly string[];
  /** The fields that every row needs, whichever columns are shown. */
  readonly rowFields: readonly string[];
  /** The fields that the cell of a column needs besides its own. */
  readonly cellFields: Readonly<Record<string, readonly string[] | undefined>>;
  readonly card: CardLayout;
  readonly filters: readonly string[];
  readonly form: readonly FieldGroup[];
  readonly formFrame: FormFrame;
  readonly drawerSize: DrawerSize;
  readonly formColumns: 1 | 2;
  readonly quickFields?: readonly string[];
  readonly chip?: string;
  readonly qualifier?: string;
  readonly statistics: readonly Statistic[];
  readonly useNewValues?: () => Values | undefined;
  readonly asksBeforeSave?: (values: Values, record: AnyRecord | undefined) => Question | undefined;
  readonly texts: ScreenTexts;
  readonly textsOf: (field: string) => FieldTexts;
  readonly loadSlots: () => Promise<Slots>;
}

/** Screens with their own parts at hand. */
export interface LoadedScreens extends Screens {
  readonly slots: Slots;
}

/** A resource as its declaration knows it, with the names of its fields. */
export interface KnownResource {
  readonly name: string;
  readonly label: readonly [one: string, many: string];
  readonly fields: Fields;
  readonly record: z.ZodType;
}

type FieldName<R extends KnownResource> = keyof R['fields'] & string;
export type ColumnName<R extends KnownResource> = FieldName<R> | 'createdAtUtc' | 'updatedAtUtc';
export type RecordOf<R extends KnownResource> = z.output<R['record']>;
type FieldsOfPresence<R extends KnownResource, P extends string> = {
  [K in FieldName<R>]: R['fields'][K]['presence'] extends P ? K : never;
}[FieldName<R>];
type FormFieldName<R extends KnownResource> = Exclude<FieldName<R>, FieldsOfPresence<R, 'computed'>>;

/** The slots of a resource, for the file that draws them. */
export type SlotsOf<R extends KnownResource> = Slots<RecordOf<R>, ColumnName<R>>;

export interface Declaration<R extends KnownResource>
  extends Pick<Entry, 'route' | 'menu' | 'subtitle' | 'section' | 'icon'> {
  /** One and many of them, as headings and buttons say it. */
  label: readonly [one: string, many: string];
  columns: readonly ColumnName<R>[];
  /** The fields that a row needs whichever columns are shown: for its actions, or for a card of the feature's own. */
  rowFields?: readonly ColumnName<R>[];
  /** The fields that a cell of the feature's own needs besides that of its column. */
  cellFields?: { readonly [K in ColumnName<R>]?: readonly ColumnName<R>[] };
  /** What a record shows as a card on phones; the plain list shows its other columns as well. */
  card?: CardLayout<ColumnName<R>>;
  /** The fields in their order, or in named groups. */
  form: readonly FormFieldName<R>[] | Readonly<Record<string, readonly FormFieldName<R>[]>>;
  /** Where the form stands; a drawer unless the specification asks for a modal. */
  formFrame?: FormFrame;
  drawerSize?: DrawerSize;
  /** Two: beside each other where there is room. */
  formColumns?: 1 | 2;
  /** What a drawer asks at once about a new record; the rest unfolds. All of it where there are none. */
  quickFields?: readonly FormFieldName<R>[];
  /** The fields a list can be narrowed by; `isActive` where there is one. */
  filters?: readonly FieldName<R>[];
  /** The field whose colour the record's name is shown in, here and in pickers. */
  chip?: FieldName<R>;
  /** The reference that tells records of one name apart in pickers: Victoria (Australia). */
  qualifier?: FieldName<R>;
  /** The figures above the list: all and the active ones, where it can tell them apart. */
  statistics?: readonly Statistic[];
  /** Where a new record starts from something else than the contract's defaults; absent while that is loaded. */
  useNewValues?: () => { readonly [K in FormFieldName<R>]?: unknown } | undefined;
  /** What is asked before these values are saved, where they do more than they seem to. */
  asksBeforeSave?: (values: Values, record: RecordOf<R> | undefined) => Question | undefined;
  texts?: Partial<ScreenTexts>;
  fieldTexts?: { readonly [K in ColumnName<R>]?: OwnFieldTexts };
  /** The second rung: parts replaced, loaded with the page that shows them. */
  slots?: () => Promise<SlotsOf<R>>;
  /** The third rung: a page of its own in place of the list, and the requests it starts with. */
  load?: Entry['load'];
  prefetch?: Entry['prefetch'];
}

/** Declares the list, form and drawer of a resource. A misspelt field does not compile. */
export function defineScreens<const R extends KnownResource>(
  resource: R,
  declaration: Declaration<R>,
): Screens {
  // Here the fields' names are checked and here they are let go: everything behind it is generic.
  const erased = resource as unknown as AnyResource;
  const { label, texts, form, filters, slots, load, prefetch, ...rest } = declaration;
  const ownTexts: Readonly<Record<string, OwnFieldTexts | undefined>> = declaration.fieldTexts ?? {};
  const hasActive = 'isActive' in resource.fields;

  const screens: Screens = {
    formFrame: 'drawer',
    drawerSize: 'md',
    formColumns: 1,
    card: hasActive ? { status: 'isActive' } : {},
    cellFields: {},
    // Each row can be activated or deactivated.
    rowFields: hasActive ? ['isActive'] : [],
    statistics: hasActive ? countsOf(label[1]) : [],
    ...(rest as Pick<Screens, 'route' | 'columns'>),
    label,
    title: label[1],
    resource: erased,
    filters: filters ?? (hasActive ? ['isActive'] : []),
    form: groupsOf(form),
    texts: screenTexts(label, texts),
    textsOf: field => fieldTexts(erased.fields, field, ownTexts[field]),
    loadSlots: async () => ((await slots?.()) ?? {}) as Slots,
    load: load ?? (() => loadListPage(screens)),
    prefetch:
      prefetch ??
      ((client, search) => {
        void client.prefetchQuery(listOptions(erased, listQueryOf(screens, readListState(screens, search))));
      }),
  };
  return screens;
}

function countsOf(many: string): readonly Statistic[] {
  return [
    { label: `Total ${many}`, count: {} },
    { label: `Active ${many}`, count: { isActive: 'true' } },
  ];
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
  const [{ ListPage }, slots] = await Promise.all([import('../list/list-page.tsx'), screens.loadSlots()]);
  const loaded: LoadedScreens = { ...screens, slots };
  return { default: () => createElement(ListPage, { screens: loaded }) };
}
