import { createBrowserPreference } from '../hooks/browser-preference.ts';

/** Whether shortcuts of one letter work. Speech input and tremor can press them unintentionally (WCAG 2.1.4). */
const singleKeys = createBrowserPreference('pipewright-single-key-shortcuts', ['on', 'off']);

export const areSingleKeysOn = () => singleKeys.get() === 'on';
export const setSingleKeys = (isOn: boolean) => singleKeys.set(isOn ? 'on' : 'off');
export const useSingleKeys = () => singleKeys.use() === 'on';
