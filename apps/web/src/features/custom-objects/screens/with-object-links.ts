import { objectAboutLinks } from '@pipewright/contract/about.ts';
import { type Fields, withTexts } from '@pipewright/contract/fields/fields.ts';
import { activities } from '@pipewright/contract/resources/activities.ts';
import type { Screens } from '../../../kit/records/screens/define-screens.ts';
import { fieldTexts } from '../../../kit/records/screens/texts/screen-texts.ts';
import { choosable } from '../../../kit/records/workspace/table/choosable.ts';
import type { ObjectScreens } from './object-screens.ts';

/** Activities can be about records of the organization's own objects: a field for each object. */
export function withObjectLinks(screens: Screens, objects: readonly ObjectScreens[]): Screens {
  if (screens.resource.name !== activities.name || objects.length === 0) {
    return screens;
  }
  const links = linksTo(objects);
  const resource = { ...screens.resource, fields: { ...screens.resource.fields, ...links } };
  const references = Object.keys(links).filter(name => links[name]?.references);
  return {
    ...screens,
    resource,
    allColumns: choosable(resource, [...screens.columns, ...screens.columnsWithRoom]),
    cellFields: {
      ...screens.cellFields,
      company: [...(screens.cellFields.company ?? []), ...Object.keys(links)],
    },
    // The last group of the form says what an activity is about.
    form: screens.form.map((group, place) =>
      place === screens.form.length - 1 ? { ...group, fields: [...group.fields, ...references] } : group,
    ),
    textsOf: name => (links[name] ? fieldTexts(links, name) : screens.textsOf(name)),
  };
}

/** `objectAId` and `objectA`, called as the organization calls the object. */
function linksTo(objects: readonly ObjectScreens[]): Fields {
  const declared: Fields = activities.fields;
  return Object.fromEntries(
    objects.flatMap(({ definition }) => {
      const link = objectAboutLinks.find(({ name }) => name === definition.entity);
      return [link?.field, link?.key].flatMap(name => {
        const field = name && declared[name];
        return field ? [[name, withTexts(field, { label: definition.name })]] : [];
      });
    }),
  );
}
