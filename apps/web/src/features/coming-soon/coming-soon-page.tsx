import { t } from '@lingui/core/macro';
import { IconArrowRight, IconHourglass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries } from '../../kit/records/screens/registry.tsx';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import classes from './coming-soon-page.module.css';

/** What will be here, that it is not here yet, and what can be done meanwhile. */
export function ComingSoonPage({ page, figures }: { page: Entry; figures?: ReactNode }) {
  const entries = useEntries();
  const Icon = page.icon ?? IconHourglass;
  return (
    <PageFrame crumbs={crumbsOf(entries, page.route)} title={page.title} subtitle={page.subtitle}>
      {figures}
      <div className={classes.card}>
        <span className={classes.icon}>
          <Icon size={22} stroke={1.5} />
        </span>
        <h2 className={classes.title}>{t`Coming Soon`}</h2>
        <p className={classes.text}>
          {t`This page is being built and holds no data yet. Until it is here, this works already:`}
        </p>
        <ul className={classes.links}>
          {worksNear(entries, page).map(({ route, title }) => (
            <li key={route}>
              <Link to={route} className={classes.link}>
                {title}
                <IconArrowRight size={14} stroke={1.75} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </PageFrame>
  );
}

/** The dashboard and the built pages of the same group, or of CRM where the group has none. */
function worksNear(entries: readonly Entry[], page: Entry): readonly Entry[] {
  const built = entries.filter(({ isComingSoon }) => !isComingSoon);
  const group = built.some(({ menu }) => menu === page.menu) ? page.menu : 'CRM';
  return built.filter(({ menu }) => menu === 'top' || menu === group);
}
