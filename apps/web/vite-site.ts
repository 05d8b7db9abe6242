import { join } from 'node:path';
import { type Plugin, runnerImport, type ViteDevServer } from 'vite';
import { messages } from './vite-messages.ts';

type Renderer = typeof import('./src/site/render-site.tsx');
type Page = ReturnType<Renderer['renderPages']>[number];

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
          const { renderSite } = await loadRenderer(server);
          const { styles, body } = renderSite();
          return html.replace('/*styles*/', () => styles).replace('<!--body-->', () => body);
        },
      },
    },
    {
      name: 'preload-font',
      transformIndexHtml: {
        order: 'post',
        handler(_html, { path, bundle }) {
          const font =
            path !== '/offline.html' && Object.keys(bundle ?? {}).find(file => textFont.test(file));
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
    {
      name: 'site-pages',
      apply: 'build',
      enforce: 'post',
      generateBundle: {
        order: 'post',
        async handler(_options, bundle) {
          const frame = bundle['site.html'];
          const html = frame?.type === 'asset' ? String(frame.source) : '';
          const { renderPages } = await loadRenderer();
          for (const page of renderPages()) {
            this.emitFile({
              type: 'asset',
              fileName: `pages/${page.name}.html`,
              source: inFrame(html, page),
            });
          }
        },
      },
    },
  ];
}

async function loadRenderer(server?: ViteDevServer): Promise<Renderer> {
  return server
    ? ((await server.ssrLoadModule(renderer)) as Renderer)
    : (await runnerImport<Renderer>(renderer, { root: import.meta.dirname, plugins: [messages()] })).module;
}

/** The landing page's head with the page's own title and description, without what is about the landing page only. */
function inFrame(html: string, { name, title, description, body }: Page): string {
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)} · Pipewright</title>`)
    .replace(/(<meta name="description" content=")[^"]*/, (_, start) => `${start}${escapeHtml(description)}`)
    .replace(/(<link rel="canonical" href=")[^"]*/, (_, start) => `${start}/${name}`)
    .replace(/\s*<meta (?:property="og:|name="twitter:)[^>]*>/g, '')
    .replace(/<body>[\s\S]*<\/body>/, () => `<body>${body}</body>`);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
