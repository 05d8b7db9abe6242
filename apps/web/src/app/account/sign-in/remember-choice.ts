const key = 'pipewright-remember';

/** Keeps the choice of Remember me while a provider's own page is shown. */
export function keepChoice(remember: boolean): void {
  sessionStorage.setItem(key, String(remember));
}

export function takeChoice(): boolean {
  const remember = sessionStorage.getItem(key) === 'true';
  sessionStorage.removeItem(key);
  return remember;
}
