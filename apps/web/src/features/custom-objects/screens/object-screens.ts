import { customShapes } from '@pipewright/contract/customization/custom-fields.ts';
import { objectsPath } from '@pipewright/contract/customization/custom-objects.ts';
import { withTexts } from '@pipewright/contract/fields/fields.ts';
import { withCustom } from '@pipewright/contract/fields/with-shape.ts';
import { bodySchema } from '@pipewright/contract/resource-schemas.ts';
import { objectRecords } from '@pipewright/contract/resources/object-records.ts';
import { defineImportPage } from '../../../kit/common/import/define-import-page.ts';
import { recordEntries } from '../../../kit/records/record-page/record-entries.ts';
import { declareScreens, type Screens } from '../../../kit/records/screens/define-screens.ts';
import type { Entry } from '../../../kit/records/screens/navigation.ts';
import { namedTexts } from '../../../kit/records/screens/texts/named-texts.ts';
import type { CustomObject } from '../custom-object-queries.ts';
import { objectIconComponents } from '../object-icons.ts';

/** Everything that is made from the definition of an object. */
export interface ObjectScreens {
  readonly definition: CustomObject;
  readonly resource: ObjectResource;
  readonly screens: Screens;
  /** The list, and the pages below it. */
  readonly entries: readonly Entry[];
}

const built = new WeakMap<CustomObject, ObjectScreens>();

/** The screens of an object. Those of an unchanged definition stay the same, so that an open page is not rendered again. */
export function objectScreensOf(definition: CustomObject): ObjectScreens {
  const made = built.get(definition) ?? buildScreens(definition);
  built.set(definition, made);
  return made;
}

function buildScreens(definition: CustomObject): ObjectScreens {
  const resource = resourceOf(definition);
  const route = `${objectsPath}/${definition.slug}` as const;
  const { description } = definition;
  const pages = { new: `${route}/new`, record: `${route}/$id` } as const;
  // Not `defineWorkspace`: the catalogues have no sentences with these names.
  const screens = declareScreens(
    resource,
    {
      label: [definition.name, definition.pluralName],
      textsFrom: namedTexts,
      route,
      menu: 'CRM',
      menuSection: 'objects',
      icon: objectIconComponents[definition.icon],
      subtitle: description ? () => description : undefined,
      columns: ['title'],
      columnsWithRoom: ['owner', 'updatedAtUtc'],
      filters: ['ownerUserId'],
      form: ['title', 'ownerUserId'],
      formColumns: 2,
      drawerSize: 'lg',
      pages,
    },
    true,
  );
  const pageEntries = recordEntries(screens, {
    load: async () => (await import('./object-record-pages.tsx')).objectRecordPages(resource),
  });
  return {
    definition,
    resource,
    screens,
    entries: [screens, ...pageEntries, defineImportPage(screens)],
  };
}

type ObjectResource = (typeof objectRecords)[number];

/** The resource of the object, with the names that the organization has chosen. */
function resourceOf({ entity, name, pluralName, titleLabel }: CustomObject): ObjectResource {
  const declared = objectRecords.find(resource => resource.name === entity);
  if (!declared) {
    throw new Error(`The contract has no records called ${entity}.`);
  }
  const fields = { ...declared.fields, title: withTexts(declared.fields.title, { label: titleLabel }) };
  const body = withCustom(bodySchema(fields, {}), customShapes.body);
  return { ...declared, label: [name, pluralName], fields, body } as ObjectResource;
}
