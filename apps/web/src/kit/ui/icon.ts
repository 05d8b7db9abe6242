import type { ComponentType } from 'react';

/** An icon as the icon library exports it. */
export type IconComponent = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
