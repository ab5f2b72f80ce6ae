import { DesignClock } from '../features/designs/design-clock.tsx';
import { Home } from '../features/staff-home/home.tsx';
import { useTexts } from '../i18n/use-texts.tsx';
import { staffHomeTexts } from '../i18n/vi/staff-home.ts';
import { Page } from '../ui/layout/page.tsx';

/** Home page of staff (HOM-1). */
export function AdminHomePage() {
  const t = useTexts(staffHomeTexts);
  return (
    <Page title={t('title')}>
      <Home toClock={(dueAt, now) => <DesignClock dueAt={dueAt} now={now} />} />
    </Page>
  );
}
