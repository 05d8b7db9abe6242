/** The name of the modifier key for shortcuts on this machine. */
export const modKey = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl';
