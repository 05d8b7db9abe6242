import type { Dashboard } from '@pipewright/contract/operations/reports/dashboards.ts';
import type { ComponentType, ReactNode } from 'react';

export interface HomeBoardProps {
  readonly dashboard: Dashboard;
  /** Buttons of the home page, next to the dashboard’s own. */
  readonly actions: ReactNode;
  /** Shown above the cards. */
  readonly notice: ReactNode;
}

/** A dashboard as a home page. */
export type HomeBoard = ComponentType<HomeBoardProps>;
