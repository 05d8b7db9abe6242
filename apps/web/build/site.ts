import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Messages } from '@lingui/core';
import {
  directionOf,
  type Language,
  languages,
  sourceLanguage,
} from '@pipewright/contract/texts/languages.ts';
import { type Plugin, type Rollup, runnerImport, type ViteDevServer } from 'vite';
import type { RenderedPage } from '../src/site/render-site.tsx';
import { compileSiteTexts } from './catalogue.ts';
import { messages } from './messages.ts';

type Renderer = typeof import('../src/site/render-site.tsx');

const renderer = join(import.meta.dirname, '../src/site/render-site.tsx');
const frameFile = 'site.html';
const siteFolder = join(import.meta.dirname, '../src/site');
const textFont = /inter-latin-wght-normal-[^/]+\.woff2$/;

/** The public site: drawn into site.html, at build once per language, and in English at every request while developing. */
export function site(): Plugin[] {
  let built: Promise<Renderer> | undefined;
  return [
    {
      name: 'site',
      // Before the modules of the application are transformed: Vite gives up on a module that it cannot read within a
      // minute, which can take longer on a busy machine while they are.
      async buildStart() {
        if (this.environment.mode === 'build') {
          built = loadRenderer();
          await built;
        }
      },
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
          const { renderPages, siteStyles } = await (built ?? loadRenderer(server));
          const [landing] = renderPages(sourceLanguage, {});
          const styled = html.replace('/*styles*/', siteStyles);
          return landing ? inFrame(styled, landing) : styled;
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
          const frame = bundle[frameFile];
          const html = frame?.type === 'asset' ? String(frame.source) : '';
          const { renderPages } = await (built ?? loadRenderer());
          for (const language of languages) {
            for (const page of renderPages(language, await readSiteMessages(language))) {
              this.emitFile({
                type: 'asset',
                fileName: `site/${language}/${page.name || 'index'}.html`,
                source: withBuiltPictures(withLinks(inFrame(html, page), page), bundle),
              });
            }
          }
          // It was only the frame of the pages.
          delete bundle[frameFile];
        },
      },
    },
  ];
}

async function loadRenderer(server?: ViteDevServer): Promise<Renderer> {
  return server
    ? ((await server.ssrLoadModule(renderer)) as Renderer)
    : (
        await runnerImport<Renderer>(renderer, {
          root: join(import.meta.dirname, '..'),
          plugins: [messages()],
        })
      ).module;
}

async function readSiteMessages(language: Language): Promise<Messages> {
  const file = join(import.meta.dirname, `../../../locales/${language}/messages.po`);
  return language === sourceLanguage ? {} : compileSiteTexts(await readFile(file, 'utf8'));
}

/** Puts the texts of a page and its language into the frame. */
function inFrame(html: string, { name, language, title, description, preview, body }: RenderedPage): string {
  const page = html
    .replace(/<html[^>]*>/, `<html lang="${language}" dir="${directionOf(language)}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace(/<body>[\s\S]*<\/body>/, () => `<body>${body}</body>`);
  const texts = {
    description,
    'og:title': preview?.title,
    'og:description': preview?.description,
    'og:image:alt': preview?.alt,
    'og:url': addressOf(name, language),
  };
  const filled = Object.entries(texts).reduce(
    (result, [key, text]) =>
      result.replace(
        new RegExp(`(<meta (?:name|property)="${key}" content=")[^"]*`),
        (_, start) => `${start}${escapeHtml(text ?? '')}`,
      ),
    page,
  );
  return preview ? filled : filled.replace(/\s*<meta (?:property="og:|name="twitter:)[^>]*>/g, '');
}

/** Adds what search engines need to find the page in the language of whoever searches. */
function withLinks(html: string, { name, language }: RenderedPage): string {
  const link = (attributes: string, address: string) => `\n    <link rel=${attributes} href="${address}" />`;
  const links = [
    link('"canonical"', addressOf(name, language)),
    ...languages.map(each => link(`"alternate" hreflang="${each}"`, addressOf(name, each))),
    link('"alternate" hreflang="x-default"', `/${name}`),
  ];
  return html.replace(/\s*<link rel="canonical"[^>]*>/, () => links.join(''));
}

/** Without a language in the address the server answers in the reader's, which search engines see as English. */
function addressOf(name: string, language: Language): string {
  return language === sourceLanguage ? `/${name}` : `/${name}?language=${language}`;
}

/** Vite has given the pictures of the English page their final names; the pages in other languages show the same ones. */
function withBuiltPictures(html: string, bundle: Rollup.OutputBundle): string {
  const built = Object.values(bundle).flatMap(file =>
    file.type === 'asset'
      ? file.originalFileNames.map(name => [`/${name}`, `/${file.fileName}`] as const)
      : [],
  );
  const names = new Map<string, string>(built);
  return html.replace(/\/src\/site\/pictures\/[\w-]+\.\w+/g, picture => names.get(picture) ?? picture);
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
