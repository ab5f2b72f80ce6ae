import { Boards } from '../features/leaderboard/boards.tsx';
import { useRank } from '../features/leaderboard/use-rank.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { leaderboardTexts } from '../i18n/vi/leaderboard.ts';
import { Page } from '../ui/layout/page.tsx';
import { formatLa } from '../ui/text/time.ts';

/** Shows 'Top Seller': the leaderboards by orders of the last 24 hours and of the last 30 days (LDB-1). */
export function TopSellerPage() {
  const t = useTexts(leaderboardTexts);
  const { data } = useRank('today');
  return (
    <Page
      title={t('title')}
      aside={
        <>
          <span>{t('aside')}</span>
          {data === undefined ? null : <span>{t('countedAt', { time: formatLa(data.countedAt, 'full') })}</span>}
        </>
      }
    >
      <Boards />
    </Page>
  );
}
