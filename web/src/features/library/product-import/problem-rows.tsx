import { useTexts } from '../../../i18n/use-texts.tsx';
import { artworkProductsTexts } from '../../../i18n/vi/artwork-products.ts';
import { Button } from '../../../ui/button/button.tsx';
import { NativeSelect } from '../../../ui/form/native-select.tsx';
import { Row, Stack, Text } from '../../../ui/layout/boxes.tsx';
import { columnOf, formatLines, type ProblemGroup } from './import-view.ts';
import type { useProductImport } from './use-product-import.ts';

/** Maximum number of products with the same title that the text names; the choice beside it has all. */
const CANDIDATES_MAX = 6;

interface ProblemRowsProps {
  groups: readonly ProblemGroup[];
  actions: Pick<ReturnType<typeof useProductImport>, 'correct' | 'skip' | 'printAnyway'>;
  /** Null while lines must not change. */
  onAddFiles: (() => void) | null;
}

/** Lists the problems of an import, lines with the same cause together, each with its corrections (ART-4). */
export function ProblemRows({ groups, actions, onAddFiles }: ProblemRowsProps) {
  const t = useTexts(artworkProductsTexts);
  return groups.map((group) => {
    const { problem, value, suggestion, candidates, keys } = group;
    const title = t(`problems.${problem}`, { value });
    const lines = formatLines(keys);
    return (
      <Row key={JSON.stringify([problem, value])} as="li" wrap gap="6 12" pad="8 10" fill="red" lineBelow="strong">
        <Text mono size={12}>
          {lines}
        </Text>
        <Stack gap={2} size={13} shrinks grow>
          <Text tone="red" weight={600} breaks>
            {title} · {t('lines', { count: keys.length })}
          </Text>
          {suggestion === null ? null : <Text size={12}>{t('nearest', { name: suggestion })}</Text>}
          {candidates.length === 0 ? null : (
            <Text size={12} breaks>
              {candidates
                .slice(0, CANDIDATES_MAX)
                .map(({ shop, productId }) => `${shop} (${productId})`)
                .join(' · ')}
              {candidates.length > CANDIDATES_MAX ? ` +${candidates.length - CANDIDATES_MAX}` : null}
            </Text>
          )}
        </Stack>
        {onAddFiles === null ? null : (
          <Row wrap gap={6} justify="end">
            <Fixes group={group} actions={actions} onAddFiles={onAddFiles} title={`${title}, ${lines}`} />
          </Row>
        )}
      </Row>
    );
  });
}

interface FixesProps {
  group: ProblemGroup;
  actions: ProblemRowsProps['actions'];
  onAddFiles: () => void;
  /** Name of the problem, which distinguishes equal buttons for screen readers. */
  title: string;
}

function Fixes({ group, actions, onAddFiles, title }: FixesProps) {
  const t = useTexts(artworkProductsTexts);
  const { problem, suggestion, candidates, keys } = group;
  const column = columnOf(problem);
  const take = (name: string) => (keys.length > 1 ? t('takeAll', { name, count: keys.length }) : t('take', { name }));
  const skip = keys.length > 1 ? t('skip', { count: keys.length }) : t('skipOne');
  return (
    <>
      {suggestion === null || column === null ? null : (
        <Button
          size="small"
          name={`${take(suggestion)}: ${title}`}
          onClick={() => actions.correct(keys, column, suggestion)}
        >
          {take(suggestion)}
        </Button>
      )}
      {candidates.length === 0 ? null : (
        <NativeSelect
          name={`${t('chooseProduct')}: ${title}`}
          value=""
          options={[
            { value: '', label: t('chooseProduct'), isDisabled: true },
            ...candidates.map(({ shop, productId }) => ({ value: productId, label: `${shop} · ${productId}` })),
          ]}
          onChange={(productId) => actions.correct(keys, 'product', productId)}
        />
      )}
      {problem === 'VANISHES' ? (
        <Button size="small" name={`${t('printAnyway')}: ${title}`} onClick={() => actions.printAnyway(keys)}>
          {t('printAnyway')}
        </Button>
      ) : null}
      {problem === 'UNKNOWN_FILE' ? (
        <Button size="small" name={`${t('addFiles')}: ${title}`} onClick={onAddFiles}>
          {t('addFiles')}
        </Button>
      ) : null}
      <Button size="small" look="quiet" name={`${skip}: ${title}`} onClick={() => actions.skip(keys)}>
        {skip}
      </Button>
    </>
  );
}
