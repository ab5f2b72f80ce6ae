import type { ColourAnswer } from '@bobbin/contract/prints';
import { useTexts } from '../../../i18n/use-texts.tsx';
import { placementsTexts } from '../../../i18n/vi/placements.ts';
import { IconAlertTriangle, IconCheck, IconCircleCheck } from '../../../ui/icons.ts';
import { Card, Row, Text } from '../../../ui/layout/boxes.tsx';
import { ColourSwatch } from '../colour-swatch.tsx';
import { useSideName } from '../../../ui/domain/use-side-name.ts';
import { useRatio, useWhenText } from '../variant-text.ts';
import styles from './placement.module.css';
import { findAnswer, withAnswer, type Question } from './placement-state.ts';

interface PlacementQuestionsProps {
  questions: readonly Question[];
  answers: readonly ColourAnswer[];
  onAnswers: (answers: ColourAnswer[]) => void;
}

/**
 * Asks how to print each side that would be nearly invisible on a colour: with another variant, without the side, or as it is (PRN-10). A colour
 * without an answer is left out of the placement; the other colours are placed.
 */
export function PlacementQuestions({ questions, answers, onAnswers }: PlacementQuestionsProps) {
  const t = useTexts(placementsTexts);
  if (questions.length === 0) return null;
  const open = questions.filter((question) => findAnswer(answers, question) === undefined).length;
  const isOpen = open > 0;
  const Icon = isOpen ? IconAlertTriangle : IconCircleCheck;
  return (
    <Card
      as="section"
      aria-label={t('questions', { count: questions.length })}
      className={styles.questions}
      data-open={isOpen || undefined}
    >
      <Row wrap gap="2 8" pad="8 12" fill={isOpen ? 'red' : 'green'} size={13}>
        <Icon size={16} stroke={1.75} aria-hidden />
        <strong role="status">
          {isOpen ? t('questions', { count: open }) : t('questionsDone', { count: questions.length })}
        </strong>
        <Text size={12} tone="muted">
          {t('questionsText')}
        </Text>
      </Row>
      {questions.map((question) => (
        <QuestionRow
          key={`${question.colour} ${question.side}`}
          question={question}
          answer={findAnswer(answers, question)}
          onAnswer={(answer) => onAnswers(withAnswer(answers, answer))}
        />
      ))}
    </Card>
  );
}

interface QuestionRowProps {
  question: Question;
  answer: ColourAnswer | undefined;
  onAnswer: (answer: ColourAnswer) => void;
}

function QuestionRow({ question, answer, onAnswer }: QuestionRowProps) {
  const t = useTexts(placementsTexts);
  const toSide = useSideName();
  const toRatio = useRatio();
  const toWhen = useWhenText();
  const { colour, side, hex, contrast, better, skus, waitingOrders } = question;
  const place = { colour, side };
  const name = t('question', { colour: colour === '' ? t('noColour') : colour, side: toSide(side) });
  const ways: { label: string; answer: ColourAnswer }[] = [
    ...better.slice(0, 2).map(({ variantId, when, contrast: seen }) => ({
      label: t('useVariant', { variant: toWhen(when), ratio: toRatio(seen) }),
      answer: { ...place, answer: 'variant' as const, variantId },
    })),
    { label: t('skip', { side: toSide(side) }), answer: { ...place, answer: 'skip' } },
    { label: t('print'), answer: { ...place, answer: 'print' } },
  ];
  return (
    <Row wrap gap="6 10" pad="8 12" lineAbove="soft" size={13} role="group" aria-label={name}>
      <Row wrap gap="2 8" grow shrinks className={styles.asked}>
        <ColourSwatch hex={hex} />
        <strong>{name}</strong>
        <Text tone={answer === undefined ? 'red' : 'muted'}>{t('contrast', { ratio: toRatio(contrast) })}</Text>
        <Text size={12} tone="muted">
          {t('counts', { skus: t('skus', { count: skus }), orders: t('orders', { count: waitingOrders }) })}
        </Text>
      </Row>
      <Row wrap gap={6} className={styles.ways}>
        {ways.map((way) => {
          const isGiven = answer?.answer === way.answer.answer && answer.variantId === way.answer.variantId;
          return (
            <button
              key={way.label}
              type="button"
              data-touch
              className={styles.way}
              aria-pressed={isGiven}
              onClick={() => onAnswer(way.answer)}
            >
              {isGiven ? <IconCheck size={14} stroke={2} aria-hidden /> : null}
              {way.label}
            </button>
          );
        })}
      </Row>
    </Row>
  );
}
