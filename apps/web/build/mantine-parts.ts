import type { Plugin } from 'vite';

const components = '@mantine/core/esm/components';
const scrollArea = new RegExp(`${components}/ScrollArea/ScrollArea\\.mjs$`);
const unusedParts: Readonly<Record<string, readonly string[]>> = {
  ActionIcon: ['Group', 'GroupSection'],
  Button: ['Group', 'GroupSection'],
  Checkbox: ['Indicator'],
  Combobox: ['Footer', 'Header', 'Search'],
  Menu: ['CheckboxGroup', 'CheckboxItem', 'ContextMenu', 'Search', 'Sub'],
  Popover: ['ContextMenu'],
};
const unusedNames = Object.entries(unusedParts).flatMap(([component, parts]) =>
  parts.map(part => `${component}.${part}`),
);
const usedPart = new RegExp(`<(${unusedNames.join('|').replaceAll('.', '\\.')})\\b`);
const unusedModules = new RegExp(
  `${components}/(${Object.keys(unusedParts).join('|')})/(${unusedNames.join('|').replaceAll('.', '')})/\\2\\.mjs$`,
);
const arrow = /@mantine\/core\/esm\/utils\/Floating\/FloatingArrow\/FloatingArrow\.mjs$/;
const formLists = /@mantine\/form\/esm\/hooks\/use-form-list\/use-form-list\.mjs$/;
const usedOtherwise = /\b(withArrow|(insert|remove|reorder|replace)ListItem)\b/;

/**
 * Leaves out parts of Mantine that no page uses, but that the bundler cannot remove, because a component that is used refers
 * to them: parts of components, arrows of popovers, lists within forms, and the drawn scroll bars of drop-down lists. A
 * page that uses one of them does not build.
 */
export function withoutUnusedParts(): Plugin {
  return {
    name: 'without-unused-parts',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: [scrollArea, arrow, formLists, unusedModules] },
      handler: id => {
        const replaced = [...replacements].find(([module]) => module.test(id));
        return replaced ? replaced[1] : absent(id);
      },
    },
    transform: {
      filter: { id: /\/apps\/web\/src\/.*\.tsx?$/ },
      handler(code) {
        const used = (usedPart.exec(code) ?? usedOtherwise.exec(code))?.[0];
        if (used) {
          this.error(`${used} is left out of the build: remove it from build/mantine-parts.ts to use it.`);
        }
      },
    },
  };
}

/** The browser's own scroll bars. Lists of options are the only scroll areas in use. */
const nativeScrollArea = `
import { createElement } from 'react';
const Autosize = ({ mah, children }) => createElement('div', { style: { maxHeight: mah, overflowY: 'auto' } }, children);
export const ScrollArea = Object.assign(Autosize, { Autosize });
export const ScrollAreaAutosize = Autosize;
`;

const replacements: ReadonlyMap<RegExp, string> = new Map([
  [scrollArea, nativeScrollArea],
  [arrow, 'export const FloatingArrow = () => null;'],
  // A record with lines has all of them as one value.
  [formLists, 'export const useFormList = () => ({});'],
]);

/** Nothing, under the name that the module exports. */
function absent(id: string): string {
  const [, , name = ''] = unusedModules.exec(id) ?? [];
  return `export const ${name} = undefined;`;
}
