import { IconBulb } from '../../ui/icons.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { spyTexts } from '../../i18n/vi/spy.ts';
import { Button } from '../../ui/button/button.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { FailedBanner, RowsSkeleton } from '../../ui/list/list-states.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { formatLa } from '../../ui/text/time.ts';
import { MissingPictures } from '../../ui/form/csv-import/missing-pictures.tsx';
import styles from './spy.module.css';
import { useAsIdea, type Idea } from './use-as-idea.ts';
import { useSpyItem } from './use-spy.ts';
import { Row, Stack, Text } from '../../ui/layout/boxes.tsx';

const SLOTS = ['front', 'back', 'design_front', 'design_back'] as const;

interface SpyDetailsProps {
  id: string;
  /** Called with the values of a design request when the spied product is used as the idea for a design. */
  onIdea: (idea: Idea) => void;
  onClose: () => void;
}

/** Shows a spied product with its four pictures; pressing a picture opens it in full size. */
export function SpyDetails({ id, onIdea, onClose }: SpyDetailsProps) {
  const t = useTexts(spyTexts);
  const query = useSpyItem(id);
  const item = query.data;
  const idea = useAsIdea(onIdea);
  return (
    <Drawer title={item === undefined ? t('details') : `${item.code} · ${item.title}`} onClose={onClose}>
      {query.isError ? <FailedBanner query={query} hasRows={false} /> : null}
      {query.isPending ? <RowsSkeleton rows={6} /> : null}
      {item === undefined ? null : (
        <>
          <Facts
            facts={[
              { name: t('refId'), value: item.refId },
              { name: t('created'), value: formatLa(item.createdAt, 'full') },
            ]}
          />
          <Row wrap gap="8 12" size={12} tone="muted" below={14}>
            <Button
              look="main"
              icon={<IconBulb size={16} stroke={1.5} aria-hidden />}
              isBusy={idea.isBusy}
              onClick={() => void idea.use(item)}
            >
              {t('idea')}
            </Button>
            <span>{t('ideaText')}</span>
          </Row>
          <MissingPictures waiting={item.waiting} failed={item.failed} />
          <div className={styles.pictures}>
            {SLOTS.map((slot) => {
              const picture = item[slot];
              return (
                <Stack key={slot} as="figure" gap={4} flush pad={8} className={styles.figure}>
                  {picture === null ? (
                    <Text size={12} tone="muted">
                      {t('noPicture')}
                    </Text>
                  ) : (
                    <a href={picture.url} target="_blank" rel="noreferrer">
                      <img src={picture.thumbnailUrl ?? picture.url} alt={t(slot)} loading="lazy" decoding="async" />
                    </a>
                  )}
                  <figcaption>{t(slot)}</figcaption>
                </Stack>
              );
            })}
          </div>
        </>
      )}
    </Drawer>
  );
}
