import { type ReactNode, useEffect } from 'react';
import { BrandMark } from '../menus/brand.tsx';
import { ColorSchemeSwitch } from '../menus/color-scheme-switch.tsx';
import { LanguageSwitch } from '../menus/language-switch.tsx';
import classes from './account-frame.module.css';

interface AccountFrameProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly isWide?: boolean;
  /** Below the card: the way to the neighbouring page. */
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
}

/** The calm frame of every page around signing in. */
export function AccountFrame({ title, subtitle, isWide = false, footer, children }: AccountFrameProps) {
  useEffect(() => {
    document.title = `${title} · Pipewright`;
  }, [title]);

  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        {/* The public site is outside of the router. */}
        <a href="/" className={classes.brand}>
          <BrandMark />
          Pipewright
        </a>
        <div className={classes.switches}>
          <LanguageSwitch />
          <ColorSchemeSwitch />
        </div>
      </header>
      <main className={classes.main} data-wide={isWide || undefined}>
        <div className={classes.card}>
          <h1 className={classes.title}>{title}</h1>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
          {children}
        </div>
        {footer && <p className={classes.footer}>{footer}</p>}
      </main>
    </div>
  );
}
