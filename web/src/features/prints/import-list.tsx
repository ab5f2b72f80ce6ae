import type { ArtworkImportItem } from '@bobbin/contract/artwork-imports';
import { listArtworkImports, undoArtworkImport } from '@bobbin/contract/artwork-imports.calls';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useTexts } from '../../i18n/use-texts.tsx';
import { artworkProductsTexts } from '../../i18n/vi/artwork-products.ts';
import { printLibraryTexts } from '../../i18n/vi/print-library.ts';
import { Button } from '../../ui/button/button.tsx';
import { sayAnswer } from '../../ui/feedback/answers.ts';
import { useActionKey } from '../../ui/hooks/use-action-key.ts';
import { useDuration } from '../../ui/hooks/use-duration.ts';
import { useNow } from '../../ui/hooks/use-now.ts';
import { IconArrowBackUp } from '../../ui/icons.ts';
import { Card, Row, Stack, Text } from '../../ui/layout/boxes.tsx';
import { FailedBanner } from '../../ui/list/list-states.tsx';
import { LaTime } from '../../ui/text/la-time.tsx';
import { useSayUndone } from '../../ui/domain/say-undone.ts';
import { useForgetPrints } from '../../ui/domain/use-forget-prints.ts';

/** Lists the imports that the user may undo as a whole (ART-9); nothing when there is none. */
export function ImportList() {
  const t = useTexts(artworkProductsTexts);
  const imports = useQuery({
    queryKey: ['prints', 'imports'] as const,
    queryFn: ({ signal }) => call(listArtworkImports, {}, { signal }),
  });
  const open = (imports.data ?? []).filter(({ undoUntil }) => undoUntil !== null);
  if (imports.isError) return <FailedBanner query={imports} hasRows={false} />;
  if (open.length === 0) return null;
  return (
    <Card as="ul" below={12} aria-label={t('undoneList')}>
      {open.map((item) => (
        <ImportRow key={item.id} item={item} />
      ))}
    </Card>
  );
}

function ImportRow({ item }: { item: ArtworkImportItem }) {
  const t = useTexts(artworkProductsTexts, printLibraryTexts);
  const toDuration = useDuration();
  const withKey = useActionKey();
  const forget = useForgetPrints();
  const sayUndone = useSayUndone();
  const left = Date.parse(item.undoUntil ?? '') - useNow();
  const undo = useMutation({
    mutationFn: () =>
      withKey(['undoArtworkImport', item.id], (idempotencyKey) =>
        call(undoArtworkImport, { params: { id: item.id } }, { idempotencyKey }),
      ),
    onSettled: () => void forget(),
  });
  const { name, lines, places } = item;
  return (
    <Row as="li" wrap gap="6 16" pad="8 12" size={13} justify="between" lineBelow="soft">
      <Stack gap={2} shrinks>
        <Text weight={600} breaks>
          {t('importLine', { name, lines, places })}
        </Text>
        <Text size={12} tone="muted">
          <LaTime at={item.createdAt} /> · {item.createdBy}
        </Text>
      </Stack>
      {left <= 0 ? null : (
        <Row wrap gap="0 6">
          <Button
            size="small"
            icon={<IconArrowBackUp size={14} stroke={1.75} aria-hidden />}
            name={`${t('undo')} ${name}`}
            isBusy={undo.isPending}
            onClick={() => sayAnswer(undo.mutateAsync(), { done: sayUndone })}
          >
            {t('undo')}
          </Button>
          <Text size={12} tone="muted" nowrap>
            {t('print-library:undoList.left', { time: toDuration(left) })}
          </Text>
        </Row>
      )}
    </Row>
  );
}
