/*
 * Runs before the application's code is loaded: starts loading the texts of the language, and for people who are signed in
 * shows the frame of the application and starts the first requests of the page. `send.ts` takes the answers. The build puts
 * before this file `pages`, the paths of the application's pages with their first requests and their parts of the catalogue,
 * `catalogues`, the file with the texts of each language but English, whose texts are in the code, `offered`, the languages
 * that people can choose, and `languageCookie`, the name of the cookie with the chosen one.
 */
/* global catalogues, languageCookie, offered, pages */

// zod would otherwise try to compile schemas, which the content security policy forbids, and Firefox reports the attempt.
globalThis.__zod_globalConfig = { jitless: true };

(() => {
  const language = languageOfDevice();
  document.documentElement.lang = language;
  if (catalogues[language]) {
    const texts = pageAt(location.pathname)?.texts ?? [];
    // The application imports the same files, and handles a failure.
    import(catalogues[language])
      .then(({ parts }) => Promise.all(texts.map(part => parts[part]?.())))
      .catch(() => undefined);
  }
})();

/** The page at a path, with the id that its path has; nothing where it is not a page of the application. */
function pageAt(path) {
  const parts = path.replace(/\/$/, '').split('/');
  const known = Object.keys(pages).find(route => {
    const names = route.split('/');
    return (
      names.length === parts.length && names.every((name, at) => name === parts[at] || name.startsWith('$'))
    );
  });
  return known && { ...pages[known], id: parts[known.split('/').indexOf('$id')] };
}

/** As kit/language/device-language.ts has it. */
function languageOfDevice() {
  const known = ['en', ...Object.keys(catalogues)];
  const primary = tag => tag.toLowerCase().split('-')[0];
  const stored = document.cookie
    .split('; ')
    .find(pair => pair.startsWith(`${languageCookie}=`))
    ?.slice(languageCookie.length + 1);
  if (known.includes(stored)) {
    return stored;
  }
  for (const tag of navigator.languages) {
    const exact = offered.find(language => language.toLowerCase() === tag.toLowerCase());
    const found = exact ?? offered.find(language => primary(language) === primary(tag));
    if (found) {
      return found;
    }
  }
  return 'en';
}

(() => {
  /** As session-store.ts has it: a token is not used in the last minute before its expiry. */
  const unusedBeforeExpiryMs = 60_000;

  /** As custom-fields-query.ts has it: what the lists and forms of an organization have besides the built-in fields. */
  const definitions = '/api/custom-fields?pageSize=500&total=none';
  /** As custom-fields-provider.tsx asks for them: how forms are arranged. */
  const layouts = '/api/layouts?pageSize=500&total=none';

  const page = pageAt(location.pathname);
  const tokens = page && readTokens();
  if (!tokens) {
    return;
  }
  const requests = page.requests.map(url => url.replaceAll('$id', page.id));
  document.documentElement.setAttribute('data-starting', '');
  if (tokens.expiry - unusedBeforeExpiryMs > Date.now()) {
    const headers = {
      accept: 'application/json',
      authorization: `Bearer ${tokens.accessToken}`,
      'accept-language': document.documentElement.lang,
    };
    // With a search in the address, the page sends another request.
    const urls = [
      '/oauth/userinfo',
      definitions,
      layouts,
      ...(location.search ? [] : requests.map(withChosenFields)),
    ];
    window.startedRequests = new Map(urls.map(url => [url, start(url, headers)]));
    // The first number that a page writes takes a browser 20 ms, and it has nothing else to do until the code has come.
    globalThis.requestIdleCallback?.(() => new Intl.NumberFormat(headers['accept-language']).format(0));
  }

  function start(url, headers) {
    const response = fetch(url, { headers });
    // The failure is handled by the code that takes the response, if any.
    response.catch(() => undefined);
    return { authorization: headers.authorization, response };
  }

  /** The request with the fields of the columns that were chosen for this list; first-fields.ts remembers them. */
  function withChosenFields(url) {
    const [path, query] = url.split('?');
    const parameters = new URLSearchParams(query);
    const chosen = localStorage.getItem(`pipewright-fields:${path}?${parameters.get('fields')}`);
    if (chosen === null) {
      return url;
    }
    parameters.set('fields', chosen);
    return `${path}?${parameters}`;
  }

  /** Where session-store.ts keeps them. */
  function readTokens() {
    try {
      const store = [sessionStorage, localStorage].find(each => each.getItem('access_token') !== null);
      const accessToken = store?.getItem('access_token');
      return accessToken ? { accessToken, expiry: Number(store.getItem('token_expiry')) } : undefined;
    } catch {
      // Storage can be forbidden: then nobody is signed in.
      return undefined;
    }
  }
})();
