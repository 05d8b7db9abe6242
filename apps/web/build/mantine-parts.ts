import type { Plugin } from 'vite';

const components = '@mantine/core/esm/components';
const scrollArea = new RegExp(`${components}/ScrollArea/ScrollArea\\.mjs$`);
const unusedParts = ['CheckboxGroup', 'CheckboxItem', 'ContextMenu', 'Search', 'Sub'];
const unusedModules = new RegExp(`${components}/Menu/Menu(${unusedParts.join('|')})/Menu\\1\\.mjs$`);
const unusedNames = new RegExp(`\\bMenu\\.(${unusedParts.join('|')})\\b`);

/**
 * Leaves out parts of Mantine that no page uses, but that the bundler cannot remove, because a component that is used refers
 * to them: parts of `Menu`, and the drawn scroll bars of drop-down lists. A page that uses one of them does not build.
 */
export function withoutUnusedParts(): Plugin {
  return {
    name: 'without-unused-parts',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: [scrollArea, unusedModules] },
      handler: id => (scrollArea.test(id) ? nativeScrollArea : absent(id)),
    },
    transform: {
      filter: { id: /\/apps\/web\/src\/.*\.tsx$/ },
      handler(code) {
        const used = unusedNames.exec(code)?.[0];
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

/** Nothing, under the name that the module exports. */
function absent(id: string): string {
  const [, part = ''] = unusedModules.exec(id) ?? [];
  return `export const Menu${part} = undefined;`;
}
