import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

type Renderer = typeof import('./src/site/render-site.tsx');

const renderer = join(import.meta.dirname, 'src/site/render-site.tsx');
const siteFolder = join(import.meta.dirname, 'src/site');
const textFont = /inter-latin-wght-normal-[^/]+\.woff2$/;

/** The public site: drawn into site.html at build, and at every request while developing. */
export function site(): Plugin[] {
  return [
    {
      name: 'site',
      configureServer(server) {
        server.middlewares.use((request, _response, next) => {
          request.url = request.url?.replace(/^\/(?=$|\?)/, '/site.html');
          next();
        });
      },
      // Nothing of the page runs in the browser, so nothing there could take a change in.
      hotUpdate({ file }) {
        if (this.environment.name === 'client' && file.startsWith(siteFolder) && /\.tsx?$/.test(file)) {
          this.environment.hot.send({ type: 'full-reload' });
        }
      },
      transformIndexHtml: {
        // Before Vite looks for pictures to give their final names.
        order: 'pre',
        async handler(html, { path, server }) {
          if (path !== '/site.html') {
            return html;
          }
          const { renderSite } = server
            ? ((await server.ssrLoadModule(renderer)) as Renderer)
            : (await runnerImport<Renderer>(renderer, { root: import.meta.dirname })).module;
          const { styles, body } = renderSite();
          return html.replace('/*styles*/', () => styles).replace('<!--body-->', () => body);
        },
      },
    },
    {
      name: 'site-font',
      transformIndexHtml: {
        order: 'post',
        handler(_html, { path, bundle }) {
          const font = path === '/site.html' && Object.keys(bundle ?? {}).find(file => textFont.test(file));
          const attrs = {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            href: `/${font}`,
            crossorigin: true,
          };
          return font ? [{ tag: 'link', attrs, injectTo: 'head' as const }] : [];
        },
      },
    },
  ];
}
