import type { MessageDescriptor } from '@lingui/core';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Field, Fields } from '@pipewright/contract/fields/fields.ts';
import { withChanged } from '@pipewright/contract/lazily.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { countOptions, type ListQuery } from '../../data/queries/resource-queries.ts';
import { perLanguage } from '../../language/per-language.ts';
import type { SearchSchema } from '../../ui/address/search-parameters.ts';
import type { CardLayout } from '../list/card-layout.ts';
import { type ListSearch, listSearch } from '../list/state/list-search.ts';
import { firstFields } from '../workspace/layout/first-fields.ts';
import { choosable } from '../workspace/table/choosable.ts';
import { readView, type Selection, selectionOf } from '../workspace/view.ts';
import { pageOptions, useCount } from '../workspace/workspace-queries.ts';
import { loadListPage } from './load-list-page.ts';
import type { Entry, PageText } from './navigation.ts';
import type { Slots, Total } from './slots.ts';
import { declaredScreenTexts } from './texts/declared-screen-texts.ts';
import {
  type FieldTexts,
  fieldTexts,
  type OwnFieldTexts,
  type OwnScreenTexts,
  type ScreenTexts,
} from './texts/screen-texts.ts';

export type DrawerSize = 'sm' | 'md' | 'lg' | 'xl';
export type FormFrame = 'drawer' | 'modal';
type Values = Readonly<Record<string, unknown>>;

export interface FieldGroup<Title = string, Name extends string = string> {
  readonly title?: Title;
  readonly fields: readonly Name[];
}

/** A figure above a list: how many records match, or when one of them last changed. */
export type Statistic<Label = string> =
  | { readonly label: Label; readonly count: ListQuery }
  | { readonly label: Label; readonly newest: 'createdAtUtc' | 'updatedAtUtc' };

/** What has to be agreed to before a form is saved. */
export interface Question {
  readonly title: string;
  readonly text: ReactNode;
  readonly confirm: string;
}

/** What of a record can no longer be changed, and why. */
export interface FixedFields<Name extends string = string> {
  readonly fields: readonly Name[];
  readonly reason: string;
}

/** In pixels. */
interface ColumnLayout {
  readonly width?: number;
  /** What most of its values need. The columns in `columnsWithRoom` are added only where it has this width. */
  readonly preferredWidth?: number;
  readonly align?: 'start' | 'end';
}

/** The pages of single records, where there are any: one of a new record, one of any by its id. */
interface RecordPages {
  readonly new: `/${string}`;
  readonly record: `/${string}/$id${string}`;
}

/**
 * The screens of a resource, ready for the registry. Its fields are no longer known to the compiler. Its texts are in the
 * language that is shown: reading them again gives those of another language, so keep copies only while a page is shown.
 */
export interface Screens extends Entry {
  readonly search: SearchSchema<ListSearch>;
  readonly resource: AnyResource;
  /** One and many of them, as headings say it. */
  readonly label: readonly [one: string, many: string];
  /**
   * Whether the list has all parts: saved views and what they are made of (conditions on any field, columns, density),
   * export, a link to the view, bulk edit. Without them it has those of a short list that administrators maintain.
   */
  readonly hasViews: boolean;
  readonly columns: readonly string[];
  /** The column that names a record, opens it, and is the title of its card. */
  readonly nameColumn: string;
  /** Shown besides `columns` where there is room for them. */
  readonly columnsWithRoom: readonly string[];
  /** Everything that can be a column. */
  readonly allColumns: readonly string[];
  /** How columns are laid out where what their kind says does not do. */
  readonly layout: Readonly<Record<string, ColumnLayout>>;
  readonly pages?: RecordPages;
  /** What a name leads to. */
  readonly opens: 'drawer' | 'page';
  readonly useTotal: (selection: Selection) => Total;
  /** The fields that every row needs, whichever columns are shown. */
  readonly rowFields: readonly string[];
  /** The fields that the cell of a column needs besides its own. */
  readonly cellFields: Readonly<Record<string, readonly string[] | undefined>>;
  readonly card: CardLayout;
  readonly filters: readonly string[];
  readonly form: readonly FieldGroup[];
  /** The form as it is without the layout that was applied to it; absent where none was. */
  readonly formWithoutLayout?: readonly FieldGroup[];
  /** Fields of the form that a layout hides. They keep their values, and their defaults for new records. */
  readonly hiddenFields: readonly string[];
  readonly formFrame: FormFrame;
  readonly drawerSize: DrawerSize;
  readonly formColumns: 1 | 2;
  readonly quickFields?: readonly string[];
  readonly chip?: string;
  readonly qualifier?: string;
  readonly statistics: readonly Statistic[];
  readonly useNewValues?: () => Values | undefined;
  readonly asksBeforeSave?: (values: Values, record: AnyRecord | undefined) => Question | undefined;
  readonly fixed?: (record: AnyRecord) => FixedFields | undefined;
  readonly texts: ScreenTexts;
  readonly textsOf: (field: string) => FieldTexts;
  readonly loadSlots: () => Promise<Slots>;
}

/** Screens with their own parts at hand. */
export interface LoadedScreens extends Screens {
  readonly slots: Slots;
  readonly CardFooter?: ComponentType<{ readonly record: AnyRecord }>;
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
  extends Pick<Entry, 'route' | 'menu' | 'menuSection' | 'section' | 'icon'> {
  /** One and many of them in English, as headings and buttons say it: the sentences of the screens are made from it. */
  label: readonly [one: string, many: string];
  /** One sentence of what it is for. */
  subtitle?: PageText;
  columns: readonly ColumnName<R>[];
  /** The column that names a record on screens, where its title is often empty; the title by default. */
  nameColumn?: ColumnName<R>;
  columnsWithRoom?: readonly ColumnName<R>[];
  layout?: { readonly [K in ColumnName<R> | 'actions']?: ColumnLayout };
  pages?: RecordPages;
  /** The page, where there is one, unless the specification asks for the drawer. */
  opens?: 'drawer' | 'page';
  /** Where something else counts the records already. */
  useTotal?: (selection: Selection) => Total;
  /** The fields that a row needs whichever columns are shown: for its actions, or for a card of the feature's own. */
  rowFields?: readonly ColumnName<R>[];
  /** The fields that a cell of the feature's own needs besides that of its column. */
  cellFields?: { readonly [K in ColumnName<R>]?: readonly ColumnName<R>[] };
  /** What a record shows as a card on phones; the plain list shows its other columns as well. */
  card?: CardLayout<ColumnName<R>>;
  /** The fields in their order, or in named groups. */
  form: readonly FormFieldName<R>[] | readonly FieldGroup<MessageDescriptor, FormFieldName<R>>[];
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
  /** The reference that distinguishes records of the same name in pickers: Victoria (Australia). */
  qualifier?: FieldName<R>;
  /** The figures above the list: all, and the active ones if records can be inactive. */
  statistics?: readonly Statistic<MessageDescriptor>[];
  /** Where a new record starts from something else than the contract's defaults; absent while that is loaded. */
  useNewValues?: () => { readonly [K in FormFieldName<R>]?: unknown } | undefined;
  /** What is asked before these values are saved, where they do more than they seem to. */
  asksBeforeSave?: (values: Values, record: RecordOf<R> | undefined) => Question | undefined;
  /** The fields of this record that can no longer be changed. */
  fixed?: (record: RecordOf<R>) => FixedFields<FieldName<R>> | undefined;
  texts?: OwnScreenTexts;
  /** Makes the sentences from the label, where the catalogues have none for it. */
  textsFrom?: (label: readonly [one: string, many: string]) => ScreenTexts;
  fieldTexts?: { readonly [K in ColumnName<R>]?: OwnFieldTexts };
  /** The second rung: parts replaced, loaded with the page that shows them. */
  slots?: () => Promise<SlotsOf<R>>;
  /** The requests that its slots start with. */
  prefetch?: (client: QueryClient, selection: Selection) => void;
}

/** Declares the list, form and drawer of a resource. A misspelt field does not compile. */
export function defineScreens<const R extends KnownResource>(
  resource: R,
  declaration: Declaration<R>,
): Screens {
  return declareScreens(resource, declaration, false);
}

/** The same for lists with few and with all parts. */
export function declareScreens<R extends KnownResource>(
  resource: R,
  declaration: Declaration<R>,
  hasViews: boolean,
): Screens {
  // The field names are checked here; everything behind this is generic.
  const erased = withoutLinksToObjects(resource as unknown as AnyResource);
  const { filters, slots, useTotal, prefetch, ...rest } = declaration;
  const { columns, columnsWithRoom = [], pages } = declaration;
  const ownTexts: Readonly<Record<string, OwnFieldTexts | undefined>> = declaration.fieldTexts ?? {};
  const hasActive = 'isActive' in resource.fields;
  const shown = perLanguage(() => declaredScreenTexts(declaration, hasActive));

  const screens: Screens = {
    hasViews,
    nameColumn: erased.title,
    formFrame: 'drawer',
    drawerSize: 'md',
    formColumns: 1,
    card: hasActive ? { status: 'isActive' } : {},
    cellFields: {},
    // Where there is no bulk edit, each row can be activated or deactivated.
    rowFields: hasActive && !hasViews ? ['isActive'] : [],
    columnsWithRoom,
    opens: pages ? 'page' : 'drawer',
    layout: {},
    ...(rest as Pick<Screens, 'route' | 'columns'>),
    allColumns: choosable(erased, [...columns, ...columnsWithRoom]),
    useTotal: useTotal ?? (selection => useCount(erased, selection)),
    resource: erased,
    search: listSearch(erased),
    filters: filters ?? (hasActive ? ['isActive'] : []),
    hiddenFields: [],
    get label() {
      return shown().label;
    },
    get title() {
      return shown().label[1];
    },
    get subtitle() {
      return shown().subtitle;
    },
    get form() {
      return shown().form;
    },
    get statistics() {
      return shown().statistics;
    },
    get texts() {
      return shown().texts;
    },
    textsOf: field => fieldTexts(erased.fields, field, ownTexts[field]),
    loadSlots: async () => ((await slots?.()) ?? {}) as Slots,
    load: () => loadListPage(screens),
    prefetch: (client, address) => {
      const view = readView(screens, address);
      const selection = selectionOf(view);
      const fields = firstFields(screens, address);
      void client.prefetchQuery(pageOptions(erased, { ...selection, sort: view.sort, fields }));
      if (!useTotal) {
        void client.prefetchQuery(countOptions(erased, selection));
      }
      prefetch?.(client, selection);
    },
  };
  return screens;
}

/** The same screens with another page in the place of the list. A plain copy would keep the language of its texts. */
export function withOwnPage(
  screens: Screens,
  page: Pick<Screens, 'load' | 'prefetch'> & Partial<Pick<Screens, 'title' | 'search'>>,
): Screens {
  return withChanged(screens, page);
}

/** The records of custom objects are named by the organization: their fields are added with its definitions. */
function withoutLinksToObjects(resource: AnyResource): AnyResource {
  const kept = Object.entries<Field>(resource.fields).filter(([, { visibleWith }]) => !visibleWith);
  return kept.length === Object.keys(resource.fields).length
    ? resource
    : withChanged(resource, { fields: Object.fromEntries(kept) });
}
