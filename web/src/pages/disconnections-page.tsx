import { IconArrowLeft } from '../ui/icons.ts';
import { Link } from '@tanstack/react-router';
import { DISCONNECTION_LIST } from '../features/disconnections/columns.tsx';
import { DISCONNECTION_SEARCH } from '../features/disconnections/disconnection-search.ts';
import { useDisconnections } from '../features/disconnections/use-disconnections.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { disconnectionsTexts } from '../i18n/vi/disconnections.ts';
import { shopsTexts } from '../i18n/vi/shops.ts';
import { ListPage } from '../ui/list/list-page/list-page.tsx';
import { useListReply } from '../ui/list/list-page/use-list-reply.ts';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { Message } from '../ui/feedback/message.tsx';

/** Lists the shops that the owner disconnected, each with a report of its deleted data (SHP-38). */
export function DisconnectionsPage() {
  const t = useTexts(disconnectionsTexts, shopsTexts);
  const url = useListUrl(DISCONNECTION_SEARCH);
  const reply = useListReply(useDisconnections(url.search));
  return (
    <ListPage
      list={DISCONNECTION_LIST}
      url={url}
      reply={reply}
      context={undefined}
      title={t('title')}
      aside={
        <Link to="/community/shops">
          <IconArrowLeft size={14} stroke={1.5} aria-hidden /> {t('shops:backToShops')}
        </Link>
      }
      skeletonRows={3}
      empty={<Message title={t('emptyTitle')} text={t('emptyText')} />}
    />
  );
}
