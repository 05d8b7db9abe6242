// The key and the attribute are those of src/kit/theme/theme.ts; this runs before any module does.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('pipewright-color-scheme');
  } catch {
    // Storage can be forbidden; the system's scheme is then the answer.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : system;
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();
