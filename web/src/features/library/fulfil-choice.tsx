import { IconArrowLeft } from '../../ui/icons.ts';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.tsx';
import { libraryTexts } from '../../i18n/vi/library.ts';
import { Button } from '../../ui/button/button.tsx';
import { CardsSkeleton } from '../../ui/layout/cards-skeleton.tsx';
import { ListStates } from '../../ui/list/list-states.tsx';
import { Message } from '../../ui/feedback/message.tsx';
import { Pagination } from '../../ui/list/pagination.tsx';
import { FileCard, PICKER_CARDS } from './file-card.tsx';
import styles from './library.module.css';
import { useChosenDesigns, useFulfilPictures } from './use-fulfil-choice.ts';
import { Row } from '../../ui/layout/boxes.tsx';

interface Choice {
  /** True if a mockup is to be chosen from a design's pictures; false for a print file. */
  isMockup: boolean;
  /** Id of the chosen picture. */
  chosenId: string | null;
  onChoose: (pictureId: string | null) => void;
  onTake: (pictureId: string) => void;
}

interface FulfilChoiceProps extends Choice {
  search: string;
  onClearSearch: (() => void) | undefined;
}

/** Shows the checked fulfil designs, and after a choice the pictures of the chosen design (FFD-9). */
export function FulfilChoice({ search, onClearSearch, ...choice }: FulfilChoiceProps) {
  const t = useTexts(libraryTexts);
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState(search);
  const [openId, setOpenId] = useState<string | null>(null);
  const designs = useChosenDesigns({ page, search });
  // A new search shows the list of designs again, from its first page.
  if (asked !== search) {
    setAsked(search);
    setPage(1);
    setOpenId(null);
  }

  function open(id: string | null) {
    choice.onChoose(null);
    setOpenId(id);
  }

  if (openId !== null) return <OneDesign id={openId} {...choice} onBack={() => open(null)} />;
  const rows = designs.data?.data ?? [];
  return (
    <ListStates
      query={designs}
      count={rows.length}
      skeleton={<CardsSkeleton {...PICKER_CARDS} />}
      onClearFilters={onClearSearch}
      empty={<Message title={t('emptyFulfil')} text={t('emptyFulfilText')} />}
    >
      <div className={styles.grid}>
        {rows.map(({ id, code, title, thumbnails: [first], designUrlCount }) => (
          <FileCard
            key={id}
            file={{ name: title, thumbnailUrl: first?.thumbnailUrl ?? null }}
            isEmpty={first === undefined}
            isChosen={false}
            onChoose={() => open(id)}
          >
            {code} · {t('printFiles', { count: designUrlCount })}
          </FileCard>
        ))}
      </div>
      {designs.data === undefined ? null : <Pagination meta={designs.data.meta} onPage={setPage} />}
    </ListStates>
  );
}

function OneDesign({ id, isMockup, chosenId, onChoose, onTake, onBack }: Choice & { id: string; onBack: () => void }) {
  const t = useTexts(libraryTexts);
  const head = useRef<HTMLDivElement>(null);
  const design = useFulfilPictures(id);
  const pictures = (isMockup ? design.data?.thumbnails : design.data?.designs) ?? [];
  // Moves the focus to the heading, because the card that was pressed has disappeared.
  useEffect(() => head.current?.focus(), []);
  return (
    <>
      <Row ref={head} tabIndex={-1} wrap gap="8 10" below={12}>
        <Button icon={<IconArrowLeft size={16} stroke={1.75} />} onClick={onBack}>
          {t('allFulfil')}
        </Button>
        {design.data === undefined ? null : (
          <strong>
            {design.data.code} · {design.data.title}
          </strong>
        )}
      </Row>
      <ListStates
        query={design}
        count={pictures.length}
        skeleton={<CardsSkeleton {...PICKER_CARDS} />}
        empty={<Message title={t(isMockup ? 'noPictures' : 'noPrintFiles')} text={t('noPrintFilesText')} />}
      >
        <div className={styles.grid}>
          {pictures.map((picture) => (
            <FileCard
              key={picture.id}
              file={picture}
              isChosen={picture.id === chosenId}
              onChoose={() => onChoose(picture.id)}
              onTake={() => onTake(picture.id)}
            >
              {t('size', { width: picture.width, height: picture.height })}
            </FileCard>
          ))}
        </div>
      </ListStates>
    </>
  );
}
