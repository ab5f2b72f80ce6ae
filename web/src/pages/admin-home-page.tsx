import { Totals } from '../features/staff-home/totals.tsx';
import { WorkLists } from '../features/staff-work/work-lists.tsx';
import { TeamFigures } from '../features/team-figures/team-figures.tsx';
import { useTexts } from '../i18n/use-texts.tsx';
import { staffHomeTexts } from '../i18n/vi/staff-home.ts';
import { Stack } from '../ui/layout/boxes.tsx';
import { Page } from '../ui/layout/page.tsx';
import styles from './pages.module.css';

/** First page of the staff area: work that is late, broken or waiting (HOM-5), beside the totals (HOM-1) and the figures of the team (HOM-11). */
export function AdminHomePage() {
  const t = useTexts(staffHomeTexts);
  return (
    <Page title={t('title')}>
      <Stack gap={14} className={styles.staffHome}>
        <div>
          <WorkLists />
        </div>
        <div>
          <Totals />
          <TeamFigures />
        </div>
      </Stack>
    </Page>
  );
}
