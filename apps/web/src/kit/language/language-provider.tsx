import { i18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { Fragment, type ReactNode } from 'react';

/** Renders its children in the active language, and again when another one is activated. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  return (
    <I18nProvider i18n={i18n}>
      <DrawnPerLanguage>{children}</DrawnPerLanguage>
    </I18nProvider>
  );
}

/** A new key makes React build everything again, so that every text is new, also those made outside of components. */
function DrawnPerLanguage({ children }: { children: ReactNode }) {
  const { i18n: active } = useLingui();
  return <Fragment key={active.locale}>{children}</Fragment>;
}
