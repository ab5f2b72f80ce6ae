import { IconArrowLeft } from '../ui/icons.ts';
import { Link } from '@tanstack/react-router';
import { PARTING_LIST } from '../features/partings/columns.tsx';
import { PARTING_SEARCH } from '../features/partings/parting-search.ts';
import { usePartings } from '../features/partings/use-partings.ts';
import { useTexts } from '../i18n/use-texts.tsx';
import { partingsTexts } from '../i18n/vi/partings.ts';
import { shopsTexts } from '../i18n/vi/shops.ts';
import { ListPage } from '../ui/list/list-page/list-page.tsx';
import { useListReply } from '../ui/list/list-page/use-list-reply.ts';
import { useListUrl } from '../ui/list/list-page/use-list-url.ts';
import { Message } from '../ui/feedback/message.tsx';

/** Lists the owner's disconnected shops, with the deleted data of each (SHP-38). */
export function PartingsPage() {
  const t = useTexts(partingsTexts, shopsTexts);
  const url = useListUrl(PARTING_SEARCH);
  const reply = useListReply(usePartings(url.search));
  return (
    <ListPage
      list={PARTING_LIST}
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
